import { Form, SignInFrame } from '@kontor/core/ui';
import { startAnew, useAct, useCall, useKontorForm, useMaybeSession, usePageTitle } from '@kontor/core/web';
import { sessionPages } from '@kontor/session/contract';
import { ChosenPassword, ownSignInRoutes, userPages } from '@kontor/users/contract';
import { Button } from '@mantine/core';
import { ChosenPasswordFields, EMPTY, LABELS } from './chosen-password-fields.tsx';
import { Email } from './email.tsx';
import { isOver, LetterDone, LetterLoading, OfferList, StepError } from './letter-frame.tsx';
import { LinkOver, WayIn } from './link-over.tsx';
import { useLinkSecret } from './use-link-secret.ts';

const { title: TITLE } = userPages.confirm;

const Over = () => <LinkOver>Sign in and press “Send me the link” for a new one. “Forgot password” does the same.</LinkOver>;

/** /confirm-email: who has the e-mail chooses a password that nobody else knows. */
export default function ConfirmPage() {
  usePageTitle(TITLE);
  const secret = useLinkSecret();
  return secret ? <Linked key={secret} secret={secret} /> : <Over />;
}

function Linked({ secret }: { secret: string }) {
  const { data, error, refetch, isFetching } = useCall(ownSignInRoutes.linked, { secret });
  if (isOver(error)) return <Over />;
  if (data) return <ConfirmForm secret={secret} email={data.email} />;
  return (
    <LetterLoading title={TITLE} label="The link could not be read" error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  );
}

function ConfirmForm({ secret, email }: { secret: string; email: string }) {
  const isSignedIn = useMaybeSession() !== null;
  const confirm = useAct(ownSignInRoutes.confirm);
  const { field, submit, showIssues } = useKontorForm({
    schema: ChosenPassword,
    initial: EMPTY,
    labels: LABELS,
    onSave: (values) => {
      if (!confirm.isPending && !confirm.isSuccess) confirm.mutate({ ...values, secret }, { onError: showIssues });
    },
  });
  if (isOver(confirm.error)) return <Over />;
  if (confirm.isSuccess) {
    return (
      <LetterDone title="Your password is set" words="Your e-mail is confirmed. Sign in with your new password.">
        {/* Every session has ended, this browser's too, which does not know it yet. */}
        {isSignedIn ? (
          <Button fullWidth onClick={() => startAnew(sessionPages.signIn.path)}>
            Sign in
          </Button>
        ) : (
          <WayIn />
        )}
      </LetterDone>
    );
  }
  return (
    <SignInFrame title={TITLE} note="Choose a password that only you know. Setting it signs out every device.">
      <Form onSubmit={submit}>
        <StepError error={confirm.error} />
        <OfferList facts={[{ label: 'E-mail', value: <Email email={email} /> }]} />
        <ChosenPasswordFields field={field} email={email} hasFocus />
        <Button type="submit" fullWidth loading={confirm.isPending}>
          Set password
        </Button>
      </Form>
    </SignInFrame>
  );
}
