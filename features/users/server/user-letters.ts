import { isPlainName, type Page, personName, type Session } from '@kontor/core/contract';
import type { Config, Letter } from '@kontor/core/server';
import { userPages } from '@kontor/users/contract';

type From = { session: Session; config: Link };
type Link = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>;

const paragraphs = (...lines: string[]) => lines.filter(Boolean).join('\n\n');
const signInAt = ({ PUBLIC_URL }: From['config']) => (PUBLIC_URL ? `Sign in at ${new URL('/login', PUBLIC_URL).href}` : '');
/** A name of earlier times may hold lines or links; the e-mail never does. */
const actorOf = (session: Session) => {
  const name = personName(session, session.email);
  return isPlainName(name) ? name : session.email;
};
/** The secret stands behind `#`: browsers send that to no server. */
const linkTo = (page: Page, secret: string, { PUBLIC_URL, HOST, PORT }: Link) =>
  new URL(`${page.path}#${secret}`, PUBLIC_URL || `http://${HOST}:${PORT}`).href;
const WRONG = 'If you did not expect this, speak to an administrator of your account.';
const ONCE = 'The link works once, for seven days.';

/** A new person learns that there is a sign-in, never its password, and makes it their own. */
export const welcomeLetter = (to: string, secret: string, { session, config }: From): Letter => ({
  to,
  subject: 'You can sign in to Kontor',
  text: paragraphs(
    `${actorOf(session)} created a sign-in for you in the account ${session.accountName}. Your user name is ${to}.`,
    'Confirm that this e-mail is yours and choose a password of your own:',
    linkTo(userPages.confirm, secret, config),
    `${ONCE} Until then you may sign in with the password that ${actorOf(session)} can tell you.`,
    'If you do not know this person, you may ignore this e-mail.',
  ),
});

export const confirmLetter = (to: string, secret: string, { config }: { config: Link }): Letter => ({
  to,
  subject: 'Confirm your e-mail for Kontor',
  text: paragraphs(
    'Confirm that this e-mail is yours and choose a password of your own:',
    linkTo(userPages.confirm, secret, config),
    ONCE,
    'If you did not ask for this, you may ignore this e-mail.',
  ),
});

export const invitationLetter = (to: string, secret: string, { session, config }: From): Letter => ({
  to,
  subject: 'You are invited to an account in Kontor',
  text: paragraphs(
    `${actorOf(session)} invites you to the account ${session.accountName}.`,
    'Read the invitation, and accept or decline it:',
    linkTo(userPages.invitation, secret, config),
    `${ONCE} You may also answer while you are signed in.`,
    'If you do not know this person, decline or ignore it: you become a member only when you accept.',
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
  text: paragraphs(`${actorOf(session)} removed you from the account ${session.accountName}.`, WRONG),
});

type Move = { before: string; after: string };

/** To the address before and the one after, which alone may confirm itself. */
export const emailLetters = ({ before, after }: Move, secret: string, { session, config }: From): Letter[] => {
  const subject = 'The e-mail of your Kontor sign-in has changed';
  const told = `${actorOf(session)} changed the e-mail you sign in with from ${before} to ${after}.`;
  const link = linkTo(userPages.confirm, secret, config);
  return [
    { to: before, subject, text: paragraphs(told, WRONG) },
    { to: after, subject, text: paragraphs(told, 'Confirm that it is yours and choose a password:', link, ONCE, WRONG) },
  ];
};

export const passwordLetter = (to: string, secret: string, { session, config }: From): Letter => ({
  to,
  subject: 'Your password in Kontor was changed',
  text: paragraphs(
    `${actorOf(session)} changed your password. You were signed out everywhere.`,
    'Choose a password that nobody else knows:',
    linkTo(userPages.confirm, secret, config),
    ONCE,
    WRONG,
  ),
});

export const ownPasswordLetter = (to: string): Letter => ({
  to,
  subject: 'Your password in Kontor was changed',
  text: paragraphs(
    'You changed your password. Every other device was signed out.',
    'If this was not you, reset your password now and speak to an administrator of your account.',
  ),
});
