// npm run fuzz -- --shots 100000 --seed 7: hostile and nearly right inputs to every call; none may make the server fail or show its inside.
import { parseArgs } from 'node:util';
import { accountAdminRoutes } from '@kontor/accounts/contract';
import { isKeyRule, type Route } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, type Raw, requestOf } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspAdminRoutes, dspRoutes } from '@kontor/dsps/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { publisherRoutes } from '@kontor/publishers/contract';
import { providerRoutes, segmentRoutes, uploadedRoutes } from '@kontor/segments/contract';
import { deviceRoutes, sessionRoutes } from '@kontor/session/contract';
import { personRoutes } from '@kontor/users/contract';
import fc from 'fast-check';
import { features } from '../features.ts';
import { makePlatform, type Platform, platformHints } from './fuzz-platform.ts';
import { hintsOf, valuesThatFit } from './fuzz-values.ts';
import { countOf, type Known, type Place, placesOf, plain, put, recordOf, type Schema, type Turn } from './hostile-inputs.ts';
import { idPlaces, kindsAt, schemaOf } from './id-places.ts';
import { MAKERS, type ObjectKind } from './objects.ts';
import { fits } from './probes.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** `part` of `parts`: every so-manieth call, so that several processes share the work. */
export type FuzzSize = { shots: number; seed: number; part: number; parts: number };
/** `refused`: calls that took none of the good inputs, with their last refusal. */
export type FuzzReport = { calls: number; requests: number; statuses: Record<string, number>; refused: string[]; problems: string[] };

/** What `npm test` does; a night does more. */
export const FUZZ_SHOTS = 2_000;
/** From here on every value is put into every place. */
const FULL_SHOTS = 50_000;
export const FUZZ_SEED = 20_260_401;
const AT_ONCE = 4;
const GOOD_BASES = 60;
/** Of a call whose records must also be in the right state few are taken. */
const GOOD_TRIES = 200;
/** Records of each kind that inputs may name: enough for those that calls delete. */
const RECORDS = 25;
/** An account may have five, and one is to be made. */
const SECRETS_OF_ACCOUNT = 3;
/** What a failure must never show of the inside. */
const INSIDE =
  /\bat .+:\d+:\d+\b|DB::Exception|node_modules|syntax error|violates|relation "|column "|invalid input syntax|Drizzle|ECONNREFUSED/;

/** These start or end the callers' own sessions, after which every other call would only say so. */
const ENDING: Route[] = [sessionRoutes.signIn, sessionRoutes.signOut, sessionRoutes.userLogin, deviceRoutes.endOthers];
/** A secret of a letter, of an identity provider or of a key, which no input hits by chance: tests of their own know one. */
const SECRETS = ['secret', 'token', 'transactionId', 'otp', 'attempt', 'oldPassword', 'ownPassword', 'clientSecret', 'client_secret'];
/** They want something that is there for a moment alone or a file of one kind, or change who the callers are; tests of their own ask them. */
const BEHIND_STATE =
  /^(installation\/run|help\/(addattachment|ticket\/file)|helpcenter\/documentation\/upload|user\/switch|user\/impersonate|user\/confirm\/send|sso\/start|waiting-work\/|oauth\/|rates\/undo|sellers\/load|segment\/uploaded\/cancel|systemmessages\/update)/;

/** What is no record of an account, made for the platform's calls. */
type Made = 'key' | 'dsp' | 'madeAccount' | 'person' | 'publisher' | 'madeMarketplace' | 'provider' | 'providerSegment';
const MADE: [RegExp, Made][] = [
  [/^dsp\//, 'dsp'],
  [/^marketplace\//, 'madeMarketplace'],
  [/^segment\/provider\/segment\/update\//, 'providerSegment'],
  [/^segment\/provider\//, 'provider'],
  [/^account\//, 'madeAccount'],
  [/^admin\/user\//, 'person'],
];

type Singles = { seed: number; refused: Set<string>; turn: Turn };
type Shot = { caller: Caller; route: Route; input: Record<string, unknown>; twice: boolean };
type Range = {
  callers: Caller[];
  known: Known;
  ids: Map<ObjectKind | Made, fc.Arbitrary<unknown>>;
  segmentFile: string;
  platform: Platform;
};

/** Accounts and people that nobody else needs: what the platform's calls ban and delete. */
async function makeAccounts(superUser: Caller) {
  const [accounts, people]: [string[], string[]] = [[], []];
  for (let n = 0; n < RECORDS; n += 1) {
    const account = await superUser.try(accountAdminRoutes.create, { name: `Fuzz account ${n}`, type: 'DSP' });
    accounts.push(account.envelope.value ?? '');
    const person = { email: `fuzz-${n}@people.example`, accountId: accounts[0] ?? '', firstName: 'Fuzz', lastName: 'Person' } as const;
    const secret = 'a-matrix-password-too';
    const made = await superUser.try(personRoutes.create, { ...person, password: secret, confirmPassword: secret, timezone: 'UTC' });
    people.push(made.envelope.value ?? '');
  }
  return { accounts, people };
}

/** Marketplaces and providers that no plan names, and segments there: what the platform's calls switch off and delete. */
async function makeSources(superUser: Caller, publisher: string) {
  const [marketplaces, providers, segments]: [string[], string[], string[]] = [[], [], []];
  for (let n = 0; n < RECORDS; n += 1) {
    const marketplace = await superUser.try(marketplaceAdminRoutes.create, { name: `Fuzz ${n}`, publisherIds: [publisher] });
    marketplaces.push(marketplace.envelope.value ?? '');
    const id = (await superUser.try(providerRoutes.create, { name: `Fuzz ${n}` })).envelope.value ?? '';
    providers.push(id);
    const segment = { title: `Fuzz ${n}`, remoteId: `fuzz-${n}`, dataType: 'COOKIE' } as const;
    segments.push((await superUser.try(providerRoutes.createSegment, { ...segment, id })).envelope.value ?? '');
  }
  return { marketplaces, providers, segments };
}

/** Real records under every kind of id, and who asks. */
async function openRange(app: TestApp): Promise<Range> {
  const [agency, superUser] = [await app.as('agency'), await app.as('super')];
  const [reseller, brand] = [await app.as('reseller'), await app.as('brand')];
  const ids: Range['ids'] = new Map();
  const records = new Map<ObjectKind, string[]>();
  for (const kind of Object.keys(MAKERS) as ObjectKind[]) {
    const owner = kind === 'secret' ? reseller : agency;
    const { accountId, userId } = (await owner.call(sessionRoutes.session, {})).user;
    const made: string[] = [];
    const count = kind === 'secret' ? SECRETS_OF_ACCOUNT : RECORDS;
    for (let n = 0; n < count; n += 1) made.push(await MAKERS[kind](systemScope(app.stores.entities), accountId, userId));
    records.set(kind, made);
    ids.set(kind, fc.constantFrom(...made));
  }
  const everyRow = { pagination: { number: 1_000 } };
  const { rows } = await agency.call(dealRoutes.list, everyRow);
  const deals = [...rows.map(({ id }) => id), ...(records.get('deal') ?? [])];
  const plans = [...(await agency.call(mediaPlanRoutes.list, everyRow)).rows.map(({ id }) => id), ...(records.get('plan') ?? [])];
  // Those that were made have no members, and nothing is told of so few.
  const provided = (await agency.call(segmentRoutes.list, { type: 'shared' })).segmentList.map(({ id }) => id);
  const segments = [...provided, ...(records.get('segment') ?? [])];
  ids
    .set('deal', fc.constantFrom(...deals))
    .set('plan', fc.constantFrom(...plans))
    .set('segment', fc.constantFrom(...segments));
  const keys: string[] = [];
  for (const name of ['one', 'two', 'three']) keys.push((await superUser.call(ingestRoutes.issueKey, { name })).id);
  ids.set('key', fc.constantFrom(...keys));
  const made: string[] = [];
  // Beside those that the deals of the demo have.
  for (const name of ['Fuzz one', 'Fuzz two'])
    made.push((await superUser.try(dspAdminRoutes.create, { name, type: 'direct' })).envelope.value ?? '');
  ids.set('dsp', fc.constantFrom(...made));
  const { accounts, people } = await makeAccounts(superUser);
  ids.set('madeAccount', fc.constantFrom(...accounts)).set('person', fc.constantFrom(...people));
  const [publisher] = (await agency.call(publisherRoutes.accounts, {})).accounts;
  const sources = await makeSources(superUser, publisher?.id ?? '');
  ids
    .set('madeMarketplace', fc.constantFrom(...sources.marketplaces))
    .set('provider', fc.constantFrom(...sources.providers))
    .set('providerSegment', fc.constantFrom(...sources.segments));
  const { fileUrl } = await agency.call(mediaListRoutes.upload, { type: 'bundle' });
  const segmentFile = (await agency.call(uploadedRoutes.upload, { dataType: 'IP' })).fileUrl;
  const dsps = (await agency.call(dspRoutes.list, { buyer: true })).map(({ id }) => id);
  return {
    callers: [agency, superUser, reseller, brand],
    known: {
      ...valuesThatFit(deals, plans, { dsps, segments: records.get('segment') ?? [], marketplaces: records.get('marketplace') ?? [] }),
      account: fc.constant(publisher?.id ?? ''),
      fileUrl: fc.constant(fileUrl),
    },
    ids,
    segmentFile,
    platform: await makePlatform({ app, agency, superUser, records: RECORDS }),
  };
}

/** Values looked at to see whether a call means the same by their key. */
const PEEK = { numRuns: 10, seed: 1 };

/** Generators of a call's input: of what fits, `trust` times as often as not. */
function formOf(route: Route, trust: number, { known, ids, segmentFile, platform }: Range) {
  // Zod's description of a schema is one; its own type is looser.
  const schema = schemaOf(route) as Schema;
  const named = idPlaces(route).flatMap(([key = '', ...inner]) => {
    if (inner.length > 0 || known[key]) return [];
    const kinds = kindsAt(route, [key]) ?? [];
    const pools =
      kinds.length > 0 ? kinds.map((kind) => ids.get(kind)) : [ids.get(MADE.find(([path]) => path.test(route.path))?.[1] ?? 'key')];
    return [[key, fc.oneof(...pools.filter((pool) => pool !== undefined))] as const];
  });
  const hints = hintsOf(route, schema, {
    segments: ids.get('segment') ?? fc.constant(''),
    deals: known.ids ?? fc.constant([]),
    segmentFile,
    accounts: ids.get('madeAccount') ?? fc.constant(''),
    people: ids.get('person') ?? fc.constant(''),
    users: ids.get('user') ?? fc.constant(''),
    publishers: known.account ?? fc.constant(''),
  });
  const fitting = Object.fromEntries(
    Object.entries(known).filter(([key, made]) => fc.sample(made, PEEK).every((one) => fits(route, key, one))),
  );
  return {
    schema,
    form: recordOf(schema, {
      known: { ...fitting, ...Object.fromEntries(named), ...hints, ...platformHints(route.path, platform) },
      trust: trust * Math.max(3, countOf(schema)),
    }),
  };
}

/** API keys are a reseller's and some tables a brand's; everything else is tried by an agency and by a super user. */
const callersOf = ({ access, path }: Route, { callers }: Range): Caller[] =>
  access === 'reseller' ? callers.slice(2, 3) : path.includes('/brand/') ? callers.slice(3) : callers.slice(0, 2);

/** Inputs with a few wrong values in them, by each caller. */
function randomShots(route: Route, range: Range, { count, seed }: { count: number; seed: number }): Shot[] {
  const inputs = fc.sample(formOf(route, 2, range).form, { numRuns: count, seed }).map(plain);
  return inputs.flatMap((input, n) => callersOf(route, range).map((caller) => ({ caller, route, input, twice: n % 10 === 0 })));
}

/**
 * Good inputs but for one value: each place of the form in turn. What a schema takes goes on to the handler, so every call is asked it; what it
 * refuses ends in the kernel's parser, so it is asked once for each schema, and once for each place to see that the call has its parser.
 */
function singleShots(route: Route, range: Range, { seed, refused, turn }: Singles): Shot[] {
  const { schema, form } = formOf(route, 1_000_000, range);
  const faults = placesOf(schema, turn).flatMap((place) => place.values.map((value) => ({ place, value })));
  const caller = callersOf(route, range)[route.access === 'super' ? 1 : 0];
  if (!caller) return [];
  const isNew = (place: Place, value: unknown) => {
    const keys = [JSON.stringify([place.schema, value]), `${route.method} ${route.path} ${place.at.join(' ')}`];
    const isKnown = keys.every((key) => refused.has(key));
    for (const key of keys) refused.add(key);
    return !isKnown;
  };
  const bases = fc.sample(form, { numRuns: Math.max(faults.length, GOOD_BASES), seed }).map(plain);
  const good = bases.filter((base) => route.input.safeParse(base).success);
  const starts = good.length > 0 ? good : bases;
  return faults.flatMap(({ place, value }, n) => {
    const input = plain(put(starts[n % starts.length] ?? {}, place.at, value));
    return route.input.safeParse(input).success || isNew(place, value) ? [{ caller, route, input, twice: false }] : [];
  });
}

/** As a browser's form would send it. */
const asForm = ({ payload, ...request }: Raw): Raw => ({
  ...request,
  payload: new URLSearchParams(Object.entries(payload as object).map(([key, value]): [string, string] => [key, String(value)])).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function outcomeOf({ caller, route, input, twice }: Shot) {
  const request = requestOf(route, input);
  const url = twice ? `${request.url}${request.url.includes('?') ? '&' : '?'}q=1&q=2&admin=true&admin=false` : request.url;
  const { statusCode: status, body, headers } = await caller.raw(route.takes === 'form' ? asForm(request) : { ...request, url });
  const isJson = String(headers['content-type']).startsWith('application/json');
  const said = isJson ? JSON.parse(body) : {};
  const isEnvelope = isJson && route.answers !== 'json';
  const told = isEnvelope ? said : { success: status === 200, msg: said.error_description ?? '' };
  const isWell = status < 500 && told.success === (status === 200) && (told.success || (told.msg !== '' && !INSIDE.test(body)));
  const line = `${status} ${route.method} ${url} ${JSON.stringify(request.payload)} -> ${body.slice(0, 300)}`;
  return { status, line, problem: isWell ? null : line };
}

/** Good inputs one after another until one is taken; null where it was, and the last refusal where none was. */
async function refusalOf(route: Route, range: Range, seed: number): Promise<string | null> {
  let last = 'no caller';
  for (const input of fc.sample(formOf(route, 1_000_000, range).form, { numRuns: GOOD_TRIES, seed }))
    for (const caller of callersOf(route, range)) {
      const { status, line } = await outcomeOf({ caller, route, input: plain(input), twice: false });
      if (status === 200) return null;
      last = line;
    }
  return last;
}

const needsSecret = (route: Route) =>
  BEHIND_STATE.test(route.path) || SECRETS.some((key) => Object.hasOwn(schemaOf(route).properties ?? {}, key));

/** Every shot of `routes`, call after call and not all of one: what one deletes another may still have read. */
function shotsAt(routes: Route[], range: Range, { shots, seed, parts }: FuzzSize): Shot[] {
  const refused = new Set<string>();
  const isFull = shots >= FULL_SHOTS;
  const single = routes.map((route, n) => singleShots(route, range, { seed, refused, turn: isFull ? null : n }));
  const left = shots / parts - single.flat().length;
  const count = Math.max(2, Math.ceil(left / routes.length / 2));
  const byRoute = routes.map((route, n) => [...randomShots(route, range, { count, seed }), ...(single[n] ?? [])]);
  const longest = Math.max(...byRoute.map((all) => all.length));
  return Array.from({ length: longest }, (_, n) => byRoute.flatMap((all) => all[n] ?? [])).flat();
}

/** Sends good inputs to the calls of a part, one after another and before anything is spoilt, and then the hostile ones. */
export async function fuzz(size: FuzzSize): Promise<FuzzReport> {
  // Inputs name e-mails that nobody has; told so, every reset would be a refusal.
  const app = await openTestApp({ HIDE_UNKNOWN_EMAILS: 'true' });
  try {
    const range = await openRange(app);
    const all = features
      .map(({ route }) => route)
      .filter((route) => route.takes !== 'stream' && !isKeyRule(route.access) && !ENDING.includes(route));
    const routes = all.filter((_, n) => n % size.parts === size.part);
    const refused: string[] = [];
    for (const route of routes) if (!needsSecret(route)) refused.push((await refusalOf(route, range, size.seed)) ?? '');
    const shots = shotsAt(routes, range, size);
    const outcomes: Awaited<ReturnType<typeof outcomeOf>>[] = [];
    const work = async () => {
      for (let shot = shots.pop(); shot; shot = shots.pop()) outcomes.push(await outcomeOf(shot));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return {
      calls: routes.length,
      requests: outcomes.length,
      statuses: Object.fromEntries([...Map.groupBy(outcomes, ({ status }) => status)].map(([status, some]) => [status, some.length])),
      refused: refused.filter((line) => line !== ''),
      problems: outcomes.flatMap(({ problem }) => problem ?? []).slice(0, 40),
    };
  } finally {
    await app.close();
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { shots: { type: 'string' }, seed: { type: 'string' } } });
  const report = await fuzz({
    shots: Number(values.shots ?? 100_000),
    seed: Number(values.seed ?? Date.now() % 2 ** 31),
    part: 0,
    parts: 1,
  });
  console.log(report);
  process.exit(report.problems.length + report.refused.length === 0 ? 0 : 1);
}
