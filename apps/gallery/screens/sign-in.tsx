import { SignInFrame, UiLink } from '@kontor/core/ui';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';

export const SignInScreen = () => (
  <SignInFrame title="Sign in" note="Two sides, one record: private-marketplace deals." foot="Kontor 1.11.0, open source">
    <form
      onSubmit={(event) => {
        event.preventDefault();
        window.location.hash = '#/deals';
      }}
    >
      <TextInput label="Work email" type="email" autoComplete="username" defaultValue="maren.oduya@halden.example" />
      <PasswordInput label="Password" autoComplete="current-password" />
      <div className="k-signin-row">
        <Checkbox label="Keep me signed in" />
        <UiLink href="#/sign-in">Forgot password</UiLink>
      </div>
      <Button type="submit" fullWidth>
        Sign in
      </Button>
      <Button variant="default" fullWidth>
        Continue with single sign-on
      </Button>
    </form>
  </SignInFrame>
);
