import { PasswordField } from '@kontor/core/ui';
import type { KontorForm } from '@kontor/core/web';
import { usePasswordHint } from '../password/password-form.tsx';

export const LABELS = { newPassword: 'New password', confirmPassword: 'Confirm password' };
export const EMPTY = { newPassword: '', confirmPassword: '' };
type Values = typeof EMPTY;

type ChosenPasswordFieldsProps = { field: KontorForm<Values>['field']; email: string; hasFocus?: boolean };

/** A password of one's own, twice, for the sign-in of `email`. */
export function ChosenPasswordFields({ field, email, hasFocus = false }: ChosenPasswordFieldsProps) {
  const hint = usePasswordHint();
  return (
    <>
      {/* Password managers learn from it whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField autoComplete="new-password" {...field('newPassword')} description={hint} autoFocus={hasFocus} />
      <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
    </>
  );
}
