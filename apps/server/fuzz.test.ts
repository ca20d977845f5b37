import { addDays, dayIn, type Route, TABLE_OPERATIONS } from '@kontor/core/contract';
import { type Caller, type Raw, requestOf } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { deviceRoutes, sessionRoutes } from '@kontor/session/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { features } from './features.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

const SEED = 20_260_401;
const AT_LEAST = 5_000;
const RANDOM_SHOTS = 2_000;
const AT_ONCE = 4;
const GOOD_TRIES = 60;
/** What a failure must never show of the inside. */
const INSIDE =
  /\bat .+:\d+:\d+\b|DB::Exception|node_modules|syntax error|violates|relation "|column "|invalid input syntax|Drizzle|ECONNREFUSED/;

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  prefixItems?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
};

const HOSTILE: unknown[] = [
  ...[null, true, false, -0, 0, -1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53, 1e21],
  ...[
    '',
    ' ',
    'x'.repeat(400),
    'x'.repeat(5_000),
    '👩‍👩‍👧‍👦',
    '\u202e',
    'İ',
    '%',
    '_',
    '\\',
    "'; DROP TABLE deal; --",
    '{x:String}',
    '$1',
    '../../etc/passwd',
  ],
  ...['__proto__', 'constructor', 'hasOwnProperty', 'NaN', 'Infinity', '-0', '1e308', '0x10', 'null', '99999999999999999999', '12.34567'],
  ...['0000-01-01', '9999-12-31', '2026-02-30', '2026-02-30 00:00:00', '0001-01-01 00:00:00', '9999-12-31 23:59:59', '1970-01-01'],
  ...[[], {}, [[]], [null], ['a', 'b'], { length: 1 }, { valueOf: 1 }, { constructor: { prototype: 1 } }],
];
const hostile = fc.constantFrom<unknown>(...HOSTILE);
/** Words that mean something somewhere: columns, measures, codes. */
const WORDS = [
  ...[
    'title',
    'status',
    'mediaType',
    'updateDate',
    'createDate',
    'createTime',
    'lastUpdate',
    'dealDspId',
    'type',
    'action',
    'summary',
    'rate',
    'ends',
  ],
  ...[
    'spend',
    'revenue',
    'cpm',
    'fillRate',
    'requests',
    'metric',
    'constructor',
    'hasOwnProperty',
    'toString',
    'US',
    'CA',
    'NY',
    '501',
    '10001',
  ],
  ...['CTV', 'video', 'PUBLISHED', 'DRAFT', 'today', 'custom', 'true', '1', '2026-01-01', '2026-01-01T00:00:00Z', 'America/New_York'],
];

const FILTER_COLUMNS = ['status', 'mediaType', 'updateDate', 'type', 'dealDspId', 'action', 'creatorName', 'constructor'];
const FILTER_VALUES = ['2026-01-01', '0000-01-01', 'constructor', true, 1e308, ['a', '2026-01-01']];

/** Real ids, and values that go together, by the key they are sent under, so that requests come past the first refusal. */
type Known = Record<string, fc.Arbitrary<unknown>>;
/** `trust`: how many values are as described for one that is not. */
type Making = { known: Known; trust: number };

const oftenValid = (valid: fc.Arbitrary<unknown>, { trust }: Making) =>
  fc.oneof({ weight: trust, arbitrary: valid }, { weight: 1, arbitrary: hostile });

function recordOf(schema: Schema, making: Making): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([key, inner]) => {
    return [key, oftenValid(making.known[key] ?? arbitraryOf(inner, making), making)] as const;
  });
  const whole = fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
  const open = schema.additionalProperties;
  const rest =
    typeof open === 'object'
      ? fc.dictionary(fc.constantFrom(...WORDS), oftenValid(arbitraryOf(open, making), making), { maxKeys: 3 })
      : fc.constant({});
  const surprise = fc.dictionary(fc.constantFrom('surprise', 'constructor', 'status', 'accountId'), hostile, { minKeys: 1, maxKeys: 1 });
  const extra = fc.oneof({ weight: 3 * making.trust, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: surprise });
  return fc.tuple(rest, whole, extra).map((parts) => Object.assign({}, ...parts));
}

/** Values a schema describes, counted, so that a large form is as often sent well as a small one. */
const countOf = (schema: Schema): number =>
  Object.values(schema.properties ?? {}).reduce((sum, inner) => sum + countOf(inner), 0) + (schema.items ? countOf(schema.items) : 1);

function textOf({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.integer({ min: 0, max: 60 }).map((ago) => addDays(dayIn('UTC'), -ago));
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 40 }));
}

/** Values a schema describes, well or nearly. */
function arbitraryOf(schema: Schema, making: Making): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, making)));
  if (schema.allOf) return arbitraryOf(schema.allOf[0] ?? {}, making);
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((one) => arbitraryOf(one, making)));
  if (schema.type === 'object') return recordOf(schema, making);
  if (schema.type === 'array') return fc.array(oftenValid(arbitraryOf(schema.items ?? {}, making), making), { maxLength: 4 });
  if (schema.type === 'string') return textOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer') return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 500, 500) });
  if (schema.type === 'number') return fc.double({ noNaN: true });
  return hostile;
}

/** A list's `start` is a row, a deal's an instant. */
const FLIGHT = { start: fc.constantFrom(null, '2099-01-01 00:00:00'), end: fc.constant(null) };

const schemaOf = (route: Route) => z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

let app: TestApp;
const callers: Caller[] = [];
let known: Known = {};
let idsOf = (_path: string): fc.Arbitrary<unknown> => hostile;
beforeAll(async () => {
  app = await openTestApp();
  const agency = await app.as('agency');
  callers.push(agency, await app.as('super'), await app.as('reseller'));
  const deals = (await agency.call(dealRoutes.list, { pagination: { number: 1_000 } })).rows.map(({ id }) => id);
  const plans = (await agency.call(mediaPlanRoutes.list, { pagination: { number: 1_000 } })).rows.map(({ id }) => id);
  const keys: string[] = [];
  for (const name of ['one', 'two', 'three']) keys.push((await (await app.as('super')).call(ingestRoutes.issueKey, { name })).id);
  const dsps = (await agency.call(dealRoutes.dsps, {})).map(({ id }) => id);
  idsOf = (path) => fc.constantFrom(...(path.startsWith('mediaplan') ? plans : path.startsWith('ingest') ? keys : deals));
  const choice = (...values: string[]) =>
    fc.constantFrom({ included: true, values: [] }, { included: true, values }, { included: false, values });
  known = {
    ids: fc.array(fc.constantFrom(...deals), { minLength: 1, maxLength: 3 }),
    data: fc.array(fc.constantFrom(...plans), { minLength: 1, maxLength: 3 }),
    mediaPlans: fc.constantFrom(null, ...plans),
    dealDspId: fc.constantFrom(...dsps),
    rate: fc.constantFrom('12.5', '0.0001', '99999999.9999'),
    startDate: fc.integer({ min: 30, max: 60 }).map((ago) => addDays(dayIn('UTC'), -ago)),
    endDate: fc.integer({ min: 1, max: 20 }).map((ago) => addDays(dayIn('UTC'), -ago)),
    marginValue: fc.constantFrom('0', '12.5'),
    budgetType: fc.constant('OPEN'),
    deliveryType: fc.constantFrom('CONTINUE', 'EVENLY'),
    frequencyType: fc.constant('UNLIMITED'),
    dayPartingType: fc.constant('ALL'),
    version: fc.constantFrom(1, 2, 3, 2 ** 31 - 1),
    country: fc.constant({ included: true, values: ['US', 'CA'] }),
    admin: fc.constantFrom(true, false, 'true', '0'),
    buyer: fc.boolean(),
    platform: fc.constantFrom(['ALL'], ['CTV', 'INAPP']),
    state: choice('NY'),
    dma: choice('501'),
    zip: choice('10001'),
    app: choice('tv.app'),
    domain: fc.constant({ included: true, values: [] }),
  };
});
afterAll(() => app.close());

type Shot = { caller: Caller; route: Route; input: Record<string, unknown>; twice: boolean };

function formOf(route: Route, trust: number) {
  const schema = schemaOf(route);
  const id = idsOf(route.path);
  // A dashboard's `dealId` is a record's id; a deal's own is text.
  const hints = schema.properties?.dealId?.pattern?.includes('24') ? { dealId: id } : schema.properties?.rate ? FLIGHT : {};
  return { schema, form: recordOf(schema, { known: { ...known, id, ...hints }, trust: trust * Math.max(3, countOf(schema)) }) };
}

/** Through JSON values are as a parser would give them; `recordOf` makes objects alone. */
const plain = (input: unknown) => JSON.parse(JSON.stringify(input)) as Record<string, unknown>;

/** API keys are a reseller's; everything else is tried by an agency and by a super user. */
const callersOf = ({ access }: Route): Caller[] => (access === 'reseller' ? callers.slice(2) : callers.slice(0, 2));

/** Inputs with a few wrong values in them, by each caller. */
function randomShots(route: Route, count: number): Shot[] {
  const inputs = fc.sample(formOf(route, 2).form, { numRuns: count, seed: SEED }).map(plain);
  return inputs.flatMap((input, n) => callersOf(route).map((caller) => ({ caller, route, input, twice: n % 10 === 0 })));
}

type Place = { at: string[]; values: readonly unknown[]; operation?: string };

/**
 * Every place in an input and what to put there. Texts of a form that only their pattern guards take every hostile value;
 * others a third, and the next place another third.
 */
function placesOf(schema: Schema, at: string[] = []): Place[] {
  const isGuarded = schema.format !== undefined || schema.pattern !== undefined || at.at(-1) === 'predicate';
  const values = isGuarded ? HOSTILE : HOSTILE.filter((_, index) => index % 3 === at.join().length % 3);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => placesOf(inner, [...at, key]));
  if (at.at(-1) !== 'tableFilter') return [...(at.length === 0 ? [] : [{ at, values }]), ...inside];
  const filters = FILTER_COLUMNS.flatMap((column) =>
    TABLE_OPERATIONS.map((operation) => ({ at: [...at, column], values: FILTER_VALUES, operation })),
  );
  return [{ at, values }, ...filters];
}

function put(input: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): Record<string, unknown> {
  if (rest.length === 0) return { ...input, [key]: value };
  const inner = input[key];
  return { ...input, [key]: put(typeof inner === 'object' && inner !== null ? plain(inner) : {}, rest, value) };
}

/** Good inputs but for one value: each place of the form in turn. */
function singleShots(route: Route): Shot[] {
  const { schema, form } = formOf(route, 1_000_000);
  const faults = placesOf(schema).flatMap(({ at, values, operation }) =>
    values.map((value) => ({ at, value: operation === undefined ? value : { operation, value } })),
  );
  const caller = route.access === 'super' ? callersOf(route)[1] : callersOf(route)[0];
  if (!caller) return [];
  return fc.sample(form, { numRuns: faults.length, seed: SEED }).flatMap((base, n) => {
    const fault = faults[n];
    return fault ? [{ caller, route, input: plain(put(plain(base), fault.at, fault.value)), twice: false }] : [];
  });
}

/** Good inputs one after another until one is taken; null where it was, and the last refusal where none was. */
async function refusalOf(route: Route): Promise<string | null> {
  let last = 'no caller';
  for (const input of fc.sample(formOf(route, 1_000_000).form, { numRuns: GOOD_TRIES, seed: SEED })) {
    for (const caller of callersOf(route)) {
      const { call, status, problem } = await outcomeOf({ caller, route, input: plain(input), twice: false });
      if (status === 200) return null;
      last = problem ?? `${status} ${call}`;
    }
  }
  return last;
}

/** These start or end the callers' own sessions, after which every other call would only say so. */
const ENDING: Route[] = [sessionRoutes.signIn, sessionRoutes.signOut, sessionRoutes.userLogin, deviceRoutes.endOthers];

/**
 * They want a link, a code, a password, a key, the id or e-mail of a person, an invitation or work that waits, which random input does not
 * hit; tests of their own do.
 */
const BEHIND_SECRETS = new Set([
  'POST setup/first-user',
  'GET user/switch/account',
  'POST user/devices/end/{id}',
  'POST user/impersonate',
  'POST user/impersonate/stop',
  'POST verify/email',
  'POST verify/otp',
  'POST resend/otp',
  'POST reset/password',
  'POST sso/start',
  'POST sso/finish',
  'POST reportingapi/save',
  'GET reportingapi/delete/{id}',
  'POST oauth/token',
  'GET user/get/{id}',
  'GET user/check',
  'POST user/create',
  'POST user/update/{id}',
  'GET user/delete/{id}',
  'POST user/update/password',
  'POST user/update/password/user',
  'POST invitation/resend/{id}',
  'POST invitation/withdraw/{id}',
  'POST user/invitation/accept/{id}',
  'POST user/invitation/decline/{id}',
  'POST invitation/link',
  'POST invitation/link/accept',
  'POST invitation/link/decline',
  'POST user/confirm/send',
  'POST user/confirm/link',
  'POST user/confirm',
  'POST user/account/leave',
  'POST waiting-work/try/{id}',
  'POST waiting-work/try-all/{kind}',
  'POST waiting-work/give-up/{id}',
]);

type Outcome = { call: string; status: number; problem: string | null };

/** As a browser's form would send it. */
const asForm = ({ payload, ...request }: Raw): Raw => ({
  ...request,
  payload: new URLSearchParams(Object.entries(payload as object).map(([key, value]): [string, string] => [key, String(value)])).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

async function outcomeOf({ caller, route, input, twice }: Shot): Promise<Outcome> {
  const request = requestOf(route, input);
  const url = twice ? `${request.url}${request.url.includes('?') ? '&' : '?'}q=1&q=2&admin=true&admin=false` : request.url;
  const { statusCode: status, body, headers } = await caller.raw(route.takes === 'form' ? asForm(request) : { ...request, url });
  const isJson = String(headers['content-type']).startsWith('application/json');
  const said = isJson ? JSON.parse(body) : {};
  const isEnvelope = isJson && route.answers !== 'json';
  const told = isEnvelope ? said : { success: status === 200, msg: said.error_description ?? '' };
  const isWell = status < 500 && told.success === (status === 200) && (told.success || (told.msg !== '' && !INSIDE.test(body)));
  const problem = isWell ? null : `${status} ${route.method} ${url} ${JSON.stringify(request.payload)} -> ${body.slice(0, 300)}`;
  return { call: `${route.method} ${route.path}`, status, problem };
}

const routes = features.map(({ route }) => route).filter((route) => route.takes !== 'stream' && !ENDING.includes(route));

test('the inputs are good enough to come past the door of every call', { timeout: 240_000 }, async () => {
  const refusals: (string | null)[] = [];
  // One after another, on records nothing has spoilt yet: which of them answer must not hang on who comes first.
  for (const route of routes) if (!BEHIND_SECRETS.has(`${route.method} ${route.path}`)) refusals.push(await refusalOf(route));
  expect(refusals.filter((refusal) => refusal !== null)).toEqual([]);
});

test(`no input makes the server fail or show its inside (seed ${SEED})`, { timeout: 1_200_000 }, async () => {
  const each = Math.ceil(RANDOM_SHOTS / routes.length / 2);
  const byRoute = routes.map((route) => [...randomShots(route, each), ...singleShots(route)]);
  // Call after call and not all of one: what one deletes another may still have read.
  const longest = Math.max(...byRoute.map((all) => all.length));
  const shots = Array.from({ length: longest }, (_, n) => byRoute.flatMap((all) => all[n] ?? [])).flat();
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let shot = shots.pop(); shot; shot = shots.pop()) outcomes.push(await outcomeOf(shot));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const statuses = Object.fromEntries([...Map.groupBy(outcomes, ({ status }) => status)].map(([status, all]) => [status, all.length]));
  console.log(`${outcomes.length} requests over ${routes.length} calls, seed ${SEED}; answers by status:`, statuses);
  expect(outcomes.flatMap(({ problem }) => problem ?? []).slice(0, 40)).toEqual([]);
  expect(outcomes.length).toBeGreaterThanOrEqual(AT_LEAST);
});
