import { FormSection, Note, PasswordField } from '@kontor/core/ui';
import { fieldId, useSession } from '@kontor/core/web';
import { NameFields } from '../name-fields.tsx';
import { usePasswordHint } from '../password/password-form.tsx';
import { LABELS, type NewUserForm } from './use-new-user.ts';
import { ZoneFields } from './zone-fields.tsx';

/** What is asked of a person nobody knows yet (spec 3 §5). */
export function NewUserFields({ form }: Pick<NewUserForm, 'form'>) {
  const hint = usePasswordHint();
  const { accountName } = useSession();
  return (
    <FormSection title="Person" note="fields marked * are required">
      <NameFields inputProps={(path) => form.getInputProps(path)} hasFocus />
      <PasswordField
        {...form.getInputProps('password')}
        id={fieldId('password')}
        label={LABELS.password}
        description={hint}
        required
        autoComplete="new-password"
      />
      <PasswordField
        {...form.getInputProps('confirmPassword')}
        id={fieldId('confirmPassword')}
        label={LABELS.confirmPassword}
        description="The same once more"
        required
        autoComplete="new-password"
      />
      <div className="k-span">
        <Note>
          Give them this first password yourself. It opens only {accountName} until they confirm their e-mail and choose their own.
        </Note>
      </div>
      <ZoneFields form={form} />
    </FormSection>
  );
}
