import type { Letter } from '@kontor/core/server';
import { CODE_SECONDS } from './reset-store.ts';

/** The code is in the text alone: subjects are shown on locked phones. Lines are short, so that mail servers leave them alone. */
export const codeLetter = (to: string, code: string): Letter => ({
  to,
  minutes: CODE_SECONDS / 60,
  subject: 'Your code for a new Kontor password',
  text: `Your code for a new Kontor password is ${code}.

It works once, for ${CODE_SECONDS / 60} minutes. Enter it where you asked for it,
and do not share it.

If you did not ask for it, you may ignore this e-mail:
your password does not change.
`,
});

/** Tells the person of the change, in case it was somebody else (security rule 12). */
export const changedLetter = (to: string): Letter => ({
  to,
  subject: 'Your password was changed',
  text: `Your password was changed, and you were signed out everywhere.

If this was not you, reset your Kontor password again
and tell your account's administrator.
`,
});
