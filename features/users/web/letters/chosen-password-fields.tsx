import { PasswordField } from '@kontor/core/ui';
import { fieldId, type KontorForm } from '@kontor/core/web';
import { usePasswordHint } from '../password/password-form.tsx';

export const LABELS = { newPassword: 'New password', confirmPassword: 'Confirm password' };
export const EMPTY = { newPassword: '', confirmPassword: '' };
type Values = typeof EMPTY;

type ChosenPasswordFieldsProps = { form: KontorForm<Values>['form']; email: string; hasFocus?: boolean };

/** A password of one's own, twice, for the sign-in of `email`. */
export function ChosenPasswordFields({ form, email, hasFocus = false }: ChosenPasswordFieldsProps) {
  const hint = usePasswordHint();
  return (
    <>
      {/* Password managers learn from it whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
        id={fieldId('newPassword')}
        label={LABELS.newPassword}
        description={hint}
        autoFocus={hasFocus}
      />
      <PasswordField
        autoComplete="new-password"
        {...form.getInputProps('confirmPassword')}
        id={fieldId('confirmPassword')}
        label={LABELS.confirmPassword}
      />
    </>
  );
}
