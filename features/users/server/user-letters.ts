import { personName, type Session } from '@kontor/core/contract';
import type { Config, Letter } from '@kontor/core/server';

type From = { session: Session; config: Pick<Config, 'PUBLIC_URL'> };

const paragraphs = (...lines: string[]) => lines.filter(Boolean).join('\n\n');
const signInAt = ({ PUBLIC_URL }: From['config']) => (PUBLIC_URL ? `Sign in at ${new URL('/login', PUBLIC_URL).href}` : '');
const actorOf = (session: Session) => personName(session, session.email);
const WRONG = 'If this comes as a surprise, speak to an administrator of your account.';

/** A new person learns that there is a sign-in, never its password. */
export const welcomeLetter = (to: string, { session, config }: From): Letter => ({
  to,
  subject: 'You can sign in to Kontor',
  text: paragraphs(
    `${actorOf(session)} made a sign-in for you in the account ${session.accountName}.`,
    `Your user name is ${to}. Ask ${actorOf(session)} for the password, and change it once you are signed in.`,
    signInAt(config),
  ),
});

export const joinedLetter = (to: string, { session, config }: From): Letter => ({
  to,
  subject: 'You joined another account in Kontor',
  text: paragraphs(
    `${actorOf(session)} added you to the account ${session.accountName}. Sign in as before; the account badge at the top switches accounts.`,
    signInAt(config),
    WRONG,
  ),
});

export const leftLetter = (to: string, session: Session): Letter => ({
  to,
  subject: 'You left an account in Kontor',
  text: paragraphs(`${actorOf(session)} took you out of the account ${session.accountName}.`, WRONG),
});

/** To the address before and the one after. */
export const emailLetters = (before: string, after: string, session: Session): Letter[] =>
  [before, after].map((to) => ({
    to,
    subject: 'Your sign-in to Kontor has another e-mail',
    text: paragraphs(`${actorOf(session)} changed the e-mail you sign in with from ${before} to ${after}.`, WRONG),
  }));

export const passwordLetter = (to: string, session: Session): Letter => ({
  to,
  subject: 'Your password in Kontor was changed',
  text: paragraphs(`${actorOf(session)} changed your password. You were signed out everywhere.`, WRONG),
});

export const ownPasswordLetter = (to: string): Letter => ({
  to,
  subject: 'Your password in Kontor was changed',
  text: paragraphs(
    'You changed your password. Every other device was signed out.',
    'If this was not you, reset your password now and speak to an administrator of your account.',
  ),
});
