import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorPanel, Form, PasswordField, SignInFrame, TextField, UiLink } from '@kontor/core/ui';
import { CallError, errorText, fieldId, safePath, useAct, useCall, useKontorForm, usePageTitle, useUrl } from '@kontor/core/web';
import { passwordResetPages } from '@kontor/password-reset/contract';
import { foreignPassword, SignIn, sessionPages, sessionRoutes } from '@kontor/session/contract';
import { singleSignOnPages } from '@kontor/single-sign-on/contract';
import { Button, Checkbox } from '@mantine/core';
import { z } from 'zod';

const Url = z.object({ redirect: z.string().optional().catch(undefined) });
const LABELS = { email: 'Work email', password: 'Password', remember: 'Keep me signed in' };

/** Sign In (spec 1 §2.1, §4, §5): on success the app starts anew at the page that was asked for. */
export default function SignInPage() {
  usePageTitle(sessionPages.signIn.title);
  const [{ redirect }] = useUrl(Url);
  const signIn = useAct(sessionRoutes.signIn);
  const isBusy = signIn.isPending || signIn.isSuccess;
  const { field, submit } = useKontorForm<z.input<typeof SignIn>>({
    schema: SignIn,
    initial: { email: '', password: '', remember: false },
    labels: LABELS,
    onSave: (values) => {
      if (isBusy) return;
      signIn.mutate(values, {
        // In place of this page: Back does not lead to it, frozen as it was left.
        onSuccess: () => window.location.replace(safePath(redirect)),
        onError: () => document.getElementById(fieldId('password'))?.focus(),
      });
    },
  });
  return (
    <SignInFrame title="Sign in" note="Two sides, one record: private-marketplace deals.">
      <Form onSubmit={submit}>
        <TextField {...field('email')} autoFocus type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <div className="k-signin-row">
          <Checkbox {...field('remember')} />
          <UiLink href={hrefOf(passwordResetPages.verifyEmail)}>Forgot password</UiLink>
        </div>
        <Button type="submit" fullWidth loading={isBusy}>
          Sign in
        </Button>
        {signIn.isError && <Refused error={signIn.error} />}
      </Form>
      <SingleSignOn redirect={redirect} />
    </SignInFrame>
  );
}

/** Why nobody was signed in; a password that somebody else set leads to one of one's own. */
const Refused = ({ error }: { error: Error }) => (
  <ErrorPanel
    title={errorText(error)}
    actions={
      error instanceof CallError &&
      error.code === foreignPassword.code && (
        <ButtonLink href={hrefOf(passwordResetPages.verifyEmail)} variant="default">
          Choose my own password
        </ButtonLink>
      )
    }
  />
);

/** The way through the identity provider, where this installation has one. */
function SingleSignOn({ redirect = '' }: { redirect?: string | undefined }) {
  const { data } = useCall(sessionRoutes.ways, {});
  if (!data?.sso) return null;
  const wanted = new URLSearchParams({ start: '1', ...(redirect && { redirect }) });
  return (
    <ButtonLink href={`${hrefOf(singleSignOnPages.back)}?${wanted}`} variant="default" fullWidth>
      Sign in with {data.sso.label}
    </ButtonLink>
  );
}
