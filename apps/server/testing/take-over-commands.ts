import type { Random } from '@kontor/database/seed';
import { passwordResetRoutes } from '@kontor/password-reset/contract';
import { accountRoutes, impersonationRoutes, sessionRoutes } from '@kontor/session/contract';
import { invitationRoutes, ownSignInRoutes, userRoutes } from '@kontor/users/contract';
import { sql } from 'drizzle-orm';
import type { Browser, World } from './take-over-world.ts';

/** One turn: a human with one of their browsers, and whom and where they aim at. */
export type Turn = {
  world: World;
  random: Random;
  browsers: Browser[];
  browser: Browser;
  email: string;
  accountId: string;
  userId: string;
};
/** Answers whether it was done. */
export type Command = (turn: Turn) => Promise<boolean>;

let made = 0;
const newPassword = () => {
  made += 1;
  return `a password ${made}`;
};
const secretIn = (text: string) => /#(\S+)/.exec(text)?.[1] ?? '';
/** Any letter that came to the human, not the latest alone: old links are tried too. */
const anyLink = ({ world, browser, random }: Turn, page: string) => {
  const mine = world.letters.filter(({ to, text }) => browser.human.mailboxes.includes(to) && text.includes(page));
  return mine.length > 0 ? secretIn(random.pick(mine).text) : '';
};

const learn = async ({ world, browser }: Turn, email: string, password: string) => {
  browser.human.known.set(email, password);
  await world.quicken(email, password);
};

const signIn: Command = async (turn) => {
  const { world, browser, browsers, random } = turn;
  const known = [...browser.human.known];
  if (known.length === 0) return false;
  const [email, password] = random.pick(known);
  const caller = world.open();
  const { status } = await caller.try(sessionRoutes.signIn, { email, password });
  if (status === 200) browsers.push({ human: browser.human, caller });
  return status === 200;
};

const switchAccount: Command = async ({ browser, accountId }) =>
  (await browser.caller.try(accountRoutes.switch, { accountId })).status === 200;

const invite: Command = async (turn) => {
  const { browser, email, random } = turn;
  const password = newPassword();
  const { status, envelope } = await browser.caller.try(userRoutes.create, {
    email,
    firstName: `by ${browser.human.name}`,
    lastName: 'Model',
    password,
    timezone: 'UTC',
    accountAdmin: random.chance(0.4),
  });
  if (envelope.msg === 'User created.') await learn(turn, email, password);
  return status === 200;
};

const acceptLink: Command = async (turn) => {
  const { browser } = turn;
  const secret = anyLink(turn, '/invitation');
  if (!secret) return false;
  const { status, envelope } = await browser.caller.try(invitationRoutes.linked, { secret });
  if (status !== 200 || !envelope.data) return false;
  const password = newPassword();
  const chosen = envelope.data.asksPassword ? { newPassword: password, confirmPassword: password } : {};
  const done = (await browser.caller.try(invitationRoutes.acceptLinked, { secret, ...chosen })).status === 200;
  if (done && envelope.data.asksPassword) await learn(turn, envelope.data.email, password);
  return done;
};
const declineLink: Command = async (turn) =>
  (await turn.browser.caller.try(invitationRoutes.declineLinked, { secret: anyLink(turn, '/invitation') || 'x' })).status === 200;

const answerOwn =
  (route: typeof invitationRoutes.accept): Command =>
  async ({ browser, random }) => {
    const { envelope } = await browser.caller.try(invitationRoutes.notices, {});
    const open = envelope.data?.invitations ?? [];
    return open.length > 0 && (await browser.caller.try(route, { id: random.pick(open).id })).status === 200;
  };

const ofAccount =
  (route: typeof invitationRoutes.resend): Command =>
  async ({ browser, random }) => {
    const { envelope } = await browser.caller.try(invitationRoutes.list, {});
    const rows = envelope.data?.rows ?? [];
    return rows.length > 0 && (await browser.caller.try(route, { id: random.pick(rows).id })).status === 200;
  };

const leave: Command = async ({ browser, accountId }) => (await browser.caller.try(ownSignInRoutes.leave, { accountId })).status === 200;
const dismiss: Command = async ({ browser, userId }) => (await browser.caller.try(userRoutes.remove, { id: userId })).status === 200;

const setPassword: Command = async (turn) => {
  const { browser, userId, world } = turn;
  const password = newPassword();
  const input = { userId, newPassword: password, confirmPassword: password };
  if ((await browser.caller.try(userRoutes.password, input)).status !== 200) return false;
  const person = (await world.people()).find(({ id }) => id === userId);
  if (person) await learn(turn, person.email, password);
  return true;
};

const changeOwn: Command = async (turn) => {
  const { browser } = turn;
  const { envelope } = await browser.caller.try(sessionRoutes.session, {});
  const email = envelope.data?.user.email ?? '';
  const oldPassword = browser.human.known.get(email);
  if (!oldPassword) return false;
  const password = newPassword();
  const input = { oldPassword, newPassword: password, confirmPassword: password };
  if ((await browser.caller.try(userRoutes.ownPassword, input)).status !== 200) return false;
  await learn(turn, email, password);
  return true;
};

const reset: Command = async (turn) => {
  const { browser, world, random } = turn;
  const email = random.pick(browser.human.mailboxes);
  const begun = await browser.caller.try(passwordResetRoutes.verifyEmail, { email });
  const transactionId = begun.envelope.data?.transactionId;
  const otp = /is (\d{6})\./.exec(world.letters.findLast(({ to }) => to === email)?.text ?? '')?.[1];
  if (!transactionId || !otp) return false;
  if ((await browser.caller.try(passwordResetRoutes.verifyOtp, { otp, transactionId })).status !== 200) return false;
  const password = newPassword();
  const input = { transactionId, newPassword: password, confirmPassword: password };
  if ((await browser.caller.try(passwordResetRoutes.resetPassword, input)).status !== 200) return false;
  await learn(turn, email, password);
  return true;
};

const confirm: Command = async (turn) => {
  const { browser, world } = turn;
  await browser.caller.try(ownSignInRoutes.sendLink, {});
  const secret = anyLink(turn, '/confirm-email');
  if (!secret) return false;
  const { envelope } = await browser.caller.try(ownSignInRoutes.linked, { secret });
  const email = envelope.data?.email ?? '';
  const password = newPassword();
  const input = { secret, newPassword: password, confirmPassword: password };
  const done = (await world.open().try(ownSignInRoutes.confirm, input)).status === 200;
  if (done) await learn(turn, email, password);
  return done;
};

const rename: Command = async ({ browser, userId, email, world, random }) => {
  const person = (await world.people()).find(({ id }) => id === userId);
  if (!person) return false;
  const names = { firstName: `by ${browser.human.name} ${random.integer(1, 99)}`, lastName: 'Model' };
  const input = { id: userId, email: random.chance(0.5) ? email : person.email, admin: random.chance(0.4), ...names };
  return (await browser.caller.try(userRoutes.update, input)).status === 200;
};
const promote: Command = async ({ browser, userId, world, random }) => {
  const person = (await world.people()).find(({ id }) => id === userId);
  if (!person) return false;
  const { email, firstName } = person;
  const input = { id: userId, email, firstName, lastName: 'Model', admin: random.chance(0.6) };
  return (await browser.caller.try(userRoutes.update, input)).status === 200;
};

/** As the platform does it: there is no call yet. */
const ban: Command = async ({ world, userId }) => {
  await world.query(
    sql`UPDATE app_user SET status = CASE status WHEN 'active' THEN 'banned' ELSE 'active' END WHERE id = ${userId} AND NOT super_user`,
  );
  return true;
};
const act: Command = async ({ browser, email }) =>
  (await browser.caller.try(impersonationRoutes.start, { username: email })).status === 200;
const stopActing: Command = async ({ browser }) => (await browser.caller.try(impersonationRoutes.stop, {})).status === 200;

/** The commands, each as often as it is written here. */
export const COMMANDS: [name: string, times: number, command: Command][] = [
  ['sign in', 8, signIn],
  ['switch', 6, switchAccount],
  ['invite', 8, invite],
  ['accept by link', 4, acceptLink],
  ['decline by link', 1, declineLink],
  ['accept', 3, answerOwn(invitationRoutes.accept)],
  ['decline', 1, answerOwn(invitationRoutes.decline)],
  ['resend', 1, ofAccount(invitationRoutes.resend)],
  ['withdraw', 1, ofAccount(invitationRoutes.withdraw)],
  ['leave', 2, leave],
  ['dismiss', 3, dismiss],
  ['set password', 3, setPassword],
  ['own password', 1, changeOwn],
  ['reset', 1, reset],
  ['confirm', 2, confirm],
  ['rename', 3, rename],
  ['promote', 3, promote],
  ['ban', 1, ban],
  ['act as', 1, act],
  ['stop acting', 1, stopActing],
];
