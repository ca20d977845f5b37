import { ButtonLink, ErrorPanel, Form, Note, PasswordField, SignInFrame, TextField } from '@kontor/core/ui';
import { CallError, errorText, GoTo, useAct, useKontorForm, usePageTitle, useUrl } from '@kontor/core/web';
import { FirstUser, sessionPages, sessionRoutes } from '@kontor/session/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { z } from 'zod';

const Url = z.object({ token: FirstUser.shape.token.catch('') });
const LABELS = { email: 'Work email', firstName: 'First name', lastName: 'Last name', password: 'Password' };

const focus = (message: HTMLElement | null) => message?.focus();

/** The one-time link of an empty installation: its first super user; without its secret, Sign In (design §7). */
export default function SetupPage() {
  usePageTitle(sessionPages.setup.title);
  const [{ token }] = useUrl(Url);
  return token ? <SetupForm token={token} /> : <GoTo href={sessionPages.signIn.path} />;
}

function SetupForm({ token }: { token: string }) {
  const make = useAct(sessionRoutes.firstUser);
  const { field, submit, showIssues } = useKontorForm<z.input<typeof FirstUser>>({
    schema: FirstUser,
    initial: { token, email: '', firstName: '', lastName: '', password: '' },
    labels: LABELS,
    onSave: (values) => {
      if (!make.isPending && !make.isSuccess) make.mutate(values, { onError: showIssues });
    },
  });
  if (make.isSuccess) {
    return (
      <Frame>
        <div role="status" tabIndex={-1} ref={focus}>
          <Note tone="pos">{make.data.msg}</Note>
        </div>
        <ButtonLink href={sessionPages.signIn.path} fullWidth>
          Go To Login
        </ButtonLink>
      </Frame>
    );
  }
  const isAtFields = make.error instanceof CallError && make.error.issues.length > 0;
  return (
    <Frame note="This installation has no users yet. You will become its super user.">
      <Form onSubmit={submit}>
        {make.isError && !isAtFields && <ErrorPanel title={errorText(make.error)} />}
        <TextField {...field('email')} type="email" autoComplete="username" />
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
        <PasswordField {...field('password')} autoComplete="new-password" />
        <Button type="submit" fullWidth loading={make.isPending}>
          Become super user
        </Button>
      </Form>
    </Frame>
  );
}

const Frame = ({ note, children }: { note?: string; children: ReactNode }) => (
  <SignInFrame title={sessionPages.setup.title} note={note}>
    {children}
  </SignInFrame>
);
