import { SignInFrame, Tally, UiLink } from '@kontor/core/ui';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';

const ROWS = [
  ['Halden Media', '48,904.12', 'Vantor'],
  ['Fernstream', '35,201.70', 'Trellis'],
  ['Daily Harbour', '29,088.14', 'Beacon DSP'],
  ['Sportlane', '17,597.87', 'Ostrava One'],
  ['Kitchen Press', '14,722.71', 'Paragon Buy'],
  ['Northcast', '12,004.67', 'Vantor'],
  ['Halden Nordics', '11,238.98', 'Trellis'],
  ['Fernstream', '10,374.55', 'Beacon DSP'],
].map(([left = '', amount = '', right = '']) => ({ left, amount, right }));

export const SignInScreen = () => (
  <SignInFrame
    title="Sign in"
    note="Two sides, one record: private-marketplace deals."
    foot="Kontor 1.11.0, open source"
    side={<Tally rows={ROWS} />}
  >
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
