import { FormSection, Note, PasswordField } from '@kontor/core/ui';
import { useSession } from '@kontor/core/web';
import { NameFields } from '../name-fields.tsx';
import { usePasswordHint } from '../password/password-form.tsx';
import type { NewUserForm } from './use-new-user.ts';
import { ZoneFields } from './zone-fields.tsx';

/** What is asked of a person nobody knows yet (spec 3 §5). */
export function NewUserFields({ form, field }: Pick<NewUserForm, 'form' | 'field'>) {
  const hint = usePasswordHint();
  const { accountName } = useSession();
  return (
    <FormSection title="Person" note="fields marked * are required">
      <NameFields field={field} hasFocus />
      <PasswordField {...field('password')} description={hint} required autoComplete="new-password" />
      <PasswordField {...field('confirmPassword')} description="The same once more" required autoComplete="new-password" />
      <div className="k-span">
        <Note>
          Give them this first password yourself. It opens only {accountName} until they confirm their e-mail and choose their own.
        </Note>
      </div>
      <ZoneFields field={field} zone={form.getValues()} onOffset={(offset) => form.setFieldValue('offset', offset)} />
    </FormSection>
  );
}
