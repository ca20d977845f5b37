import { ButtonLink, ErrorPanel, PasswordField, SignInFrame, Tally } from '@kontor/core/ui';
import { errorText, fieldId, useAct, useKontorForm, usePageTitle, useUrl } from '@kontor/core/web';
import { FirstUser, sessionPages, sessionRoutes } from '@kontor/session/contract';
import { Button, TextInput } from '@mantine/core';
import { z } from 'zod';

const Url = z.object({ token: z.string().catch('') });
const LABELS = { email: 'Work email', firstName: 'First name', lastName: 'Last name', password: 'Password' };

/** The one-time link of an empty installation: its first super user (design §7). */
export default function SetupPage() {
  usePageTitle(sessionPages.setup.title);
  const [{ token }] = useUrl(Url);
  const make = useAct(sessionRoutes.firstUser);
  const { form, submit, showIssues } = useKontorForm<z.input<typeof FirstUser>>({
    schema: FirstUser,
    initial: { token, email: '', firstName: '', lastName: '', password: '' },
    labels: LABELS,
    onSave: (values) => make.mutate(values, { onError: showIssues }),
  });
  const frame = {
    title: 'First sign-in',
    note: 'This installation has nobody yet. You become its super user.',
    foot: 'Kontor, open source',
  };
  if (make.isSuccess) {
    return (
      <SignInFrame {...frame} note={make.data.msg} side={<Tally />}>
        <ButtonLink href={sessionPages.signIn.path} fullWidth>
          Go To Login
        </ButtonLink>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame {...frame} side={<Tally />}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) submit();
        }}
      >
        {make.isError && <ErrorPanel title={errorText(make.error)} />}
        <TextInput {...form.getInputProps('email')} id={fieldId('email')} label={LABELS.email} type="email" autoComplete="username" />
        <TextInput {...form.getInputProps('firstName')} id={fieldId('firstName')} label={LABELS.firstName} autoComplete="given-name" />
        <TextInput {...form.getInputProps('lastName')} id={fieldId('lastName')} label={LABELS.lastName} autoComplete="family-name" />
        <PasswordField {...form.getInputProps('password')} id={fieldId('password')} label={LABELS.password} autoComplete="new-password" />
        <Button type="submit" fullWidth loading={make.isPending}>
          Become super user
        </Button>
      </form>
    </SignInFrame>
  );
}
