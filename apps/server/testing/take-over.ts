// Three accounts and six people who try to get into each other's accounts: at random, every command of theirs, and after each what nobody may ever hold.
import type { Session } from '@kontor/core/contract';
import { findSession, systemScope } from '@kontor/core/server';
import { type Random, randomOf } from '@kontor/database/seed';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { COMMANDS } from './take-over-commands.ts';
import { type Browser, type Member, openWorld, type Person, type World } from './take-over-world.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export type TakeOverReport = { runs: number; commands: number; done: Record<string, number>; sessions: number; problems: string[] };

const DECK = COMMANDS.flatMap(([name, times, command]) => Array.from({ length: times }, () => ({ name, command })));

/** Who a browser is to the server, by the statement that every call of its asks first. */
const sessionOf = ({ stores }: World, { caller }: Browser): Promise<Session | null> =>
  findSession(systemScope(stores.entities), caller.cookie().replace(/^.*?=/, ''));

/** The same over HTTP, which the statement must agree with. */
async function checkOverHttp(world: World, browsers: Browser[]): Promise<string[]> {
  const problems: string[] = [];
  for (const browser of browsers) {
    const { status, envelope } = await browser.caller.try(sessionRoutes.session, {});
    const told = status === 200 ? envelope.data?.user : undefined;
    const session = await sessionOf(world, browser);
    if (told?.userId !== session?.userId || told?.accountId !== session?.accountId)
      problems.push(
        `${browser.human.name} is ${told?.email} of ${told?.accountId} over HTTP, ${session?.email} of ${session?.accountId} in the store`,
      );
  }
  return problems;
}

/** All that is known before a command, to tell afterwards who was touched and whether they might be. */
type State = { people: Person[]; members: Member[] };
const stateOf = async (world: World): Promise<State> => ({ people: await world.people(), members: await world.members() });

/** Whether `who` administers every account of the person. */
const holdsWhole = ({ members }: State, who: string, userId: string) =>
  members
    .filter((one) => one.userId === userId)
    .every(({ accountId }) => members.some((mine) => mine.userId === who && mine.accountId === accountId && mine.admin));

/** Memberships that somebody was given: by making the person, by their own yes, by the platform, or by who held them whole. */
type Given = Set<string>;
const gift = (userId: string, accountId: string) => `${userId} ${accountId}`;

type Done = { name: string; before: State; after: State; browser: Browser; session: Session | null; given: Given; world: World };

/** New memberships, each with its reason; a person who said nothing and is held by others is none's to give away. */
function checkMembers({ name, before, after, browser, session, given, world }: Done): string[] {
  const had = new Set(before.members.map(({ userId, accountId }) => gift(userId, accountId)));
  return after.members.flatMap(({ userId, accountId }) => {
    const key = gift(userId, accountId);
    if (had.has(key)) return [];
    const person = after.people.find(({ id }) => id === userId);
    const isNew = !before.members.some((one) => one.userId === userId);
    const isOwnYes = name.startsWith('accept') && world.ownerOf(person?.email ?? '') === browser.human;
    const isWhole = session !== null && holdsWhole(before, session.userId, userId);
    if (isNew || isOwnYes || isWhole || session?.superUser) given.add(key);
    return given.has(key) ? [] : [`${name} by ${browser.human.name}: ${person?.email} became a member without a yes`];
  });
}

/** Changed passwords, e-mails and names, each with its right. */
function checkPeople({ name, before, after, browser, session, world }: Done): string[] {
  return after.people.flatMap((person) => {
    const was = before.people.find(({ id }) => id === person.id);
    if (!was) return [];
    const isTouched = was.email !== person.email || was.firstName !== person.firstName || was.passwordHash !== person.passwordHash;
    const isOwner = world.ownerOf(was.email) === browser.human;
    const isSelf = session?.userId === person.id;
    const isHeld = session !== null && holdsWhole(before, session.userId, person.id);
    return isTouched && !isOwner && !isSelf && !isHeld
      ? [`${name} by ${browser.human.name} changed ${was.email}, whom they do not hold`]
      : [];
  });
}

/** Every open browser: who sits there and is not the e-mail's owner is in an account that itself set the password they know. */
async function checkSessions(world: World, browsers: Browser[], given: Given, setIn: Map<string, string>): Promise<string[]> {
  const problems: string[] = [];
  for (const browser of browsers) {
    const session = await sessionOf(world, browser);
    if (!session) continue;
    if (session.impersonator) continue;
    const { userId, accountId, email } = session;
    if (!given.has(gift(userId, accountId))) problems.push(`${browser.human.name} works in an account nobody gave ${email}`);
    const isOwner = world.ownerOf(email) === browser.human;
    if (!isOwner && setIn.get(userId) !== accountId)
      problems.push(`${browser.human.name} works as ${email} in an account that did not let them`);
  }
  return problems;
}

/** After a password or an e-mail was set for somebody: the account in which it was done. */
function noteSetters({ name, before, after, session, browser, world }: Done, setIn: Map<string, string>) {
  for (const person of after.people) {
    const was = before.people.find(({ id }) => id === person.id);
    const isGiven = session && (name === 'set password' || name === 'invite' || name === 'rename');
    if (was?.passwordHash === person.passwordHash && was?.email === person.email) continue;
    if (isGiven) setIn.set(person.id, session.accountId);
    else if (world.ownerOf(person.email) === browser.human && name !== 'own password') setIn.delete(person.id);
  }
}

/** Mostly somebody of one's account and an account of one's own: what is refused at the door tries nothing. */
function aimOf(random: Random, { people, members }: State, { session, world }: { session: Session | null; world: World }) {
  const near = members.filter(({ accountId }) => accountId === session?.accountId).map(({ userId }) => userId);
  const own = members.filter(({ userId }) => userId === session?.userId).map(({ accountId }) => accountId);
  const isNear = random.chance(0.7);
  const all = people.map(({ id }) => id);
  return {
    userId: random.pick(isNear && near.length > 0 ? near : all),
    accountId: random.pick(isNear && own.length > 0 ? own : world.accounts),
  };
}

type Tally = Pick<TakeOverReport, 'done' | 'problems'> & { sessions: number };

async function play(app: TestApp, random: Random, { run, commands }: { run: number; commands: number }, tally: Tally) {
  const world = await openWorld(app.stores, run);
  const given: Given = new Set((await world.members()).map(({ userId, accountId }) => gift(userId, accountId)));
  const setIn = new Map<string, string>();
  const browsers: Browser[] = world.humans.map((human) => ({ human, caller: world.open() }));
  for (const browser of browsers) for (const [email, password] of browser.human.known) await browser.caller.signIn(email, password);
  let before = await stateOf(world);
  for (let step = 0; step < commands && tally.problems.length === 0; step += 1) {
    const { name, command } = random.pick(DECK);
    const browser = random.pick(browsers);
    const session = await sessionOf(world, browser);
    const turn = { world, random, browsers, browser, email: random.pick(world.emails), ...aimOf(random, before, { session, world }) };
    if (await command(turn)) tally.done[name] = (tally.done[name] ?? 0) + 1;
    const done: Done = { name, before, after: await stateOf(world), browser, session, given, world };
    noteSetters(done, setIn);
    const problems = [
      ...checkMembers(done),
      ...(name === 'ban' ? [] : checkPeople(done)),
      ...(await checkSessions(world, browsers, given, setIn)),
    ];
    tally.problems.push(...problems.map((problem) => `run ${run}, command ${step}: ${problem}`));
    const left = new Set(done.after.members.map((one) => gift(one.userId, one.accountId)));
    for (const key of given) if (!left.has(key)) given.delete(key);
    before = done.after;
    await world.forgetLimits();
    while (browsers.length > 14) browsers.splice(random.integer(0, browsers.length - 1), 1);
  }
  tally.problems.push(...(await checkOverHttp(world, browsers)));
  tally.sessions += browsers.length;
  await world.query(
    sql`DELETE FROM session WHERE account_id IN (${sql.join(
      world.accounts.map((id) => sql`${id}`),
      sql`, `,
    )})`,
  );
  await world.server.close();
}

/** Plays `runs` games of `commands` each and says what nobody should hold; stops at the first find. */
export async function takeOver(runs: number, { commands = 200, seed = 1, tell = (_line: string) => {} } = {}): Promise<TakeOverReport> {
  const app = await openTestApp({ HIDE_UNKNOWN_EMAILS: 'true' });
  const tally: Tally = { done: {}, problems: [], sessions: 0 };
  let run = 0;
  for (; run < runs && tally.problems.length === 0; run += 1) {
    await play(app, randomOf(seed + run), { run: seed + run, commands }, tally);
    if ((run + 1) % 10 === 0) tell(`${run + 1} runs, ${Object.values(tally.done).reduce((sum, n) => sum + n, 0)} commands done`);
  }
  await app.close();
  return { runs: run, commands: run * commands, ...tally };
}

if (import.meta.main) {
  const started = performance.now();
  const seed = Number(process.argv[3] ?? 1);
  const commands = Number(process.argv[4] ?? 200);
  const report = await takeOver(Number(process.argv[2] ?? 500), { commands, seed, tell: (line) => console.log(line) });
  console.log(report, `${Math.round((performance.now() - started) / 1000)} s`);
  process.exit(report.problems.length === 0 ? 0 : 1);
}
