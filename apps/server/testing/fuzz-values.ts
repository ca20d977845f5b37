// Good values for the inputs of fuzz.ts, by their keys.
import { addDays, dayIn, type Route } from '@kontor/core/contract';
import { MEDIA_LISTS } from '@kontor/market/contract';
import { MULTI_KEYS, NOTHING_DECLARED, optionsOf } from '@kontor/publishers/contract';
import fc from 'fast-check';
import type { Known, Schema } from './hostile-inputs.ts';
import { LIST_CHANGE, LIST_ITEM } from './objects.ts';

const PASSWORD = 'a-matrix-password';
const EXCHANGE = { rate: fc.constantFrom('1.0821', '0.0067') };
/** A list's `start` is a row, a deal's an instant. */
const FLIGHT = { start: fc.constantFrom(null, '2099-01-01 00:00:00'), end: fc.constant(null) };

type Named = { dsps: string[]; segments: string[]; marketplaces: string[] };
/** Values that go together, by the key they are sent under, so that requests come past the first refusal. */
export function valuesThatFit(deals: string[], plans: string[], { dsps, segments, marketplaces }: Named): Known {
  const choice = (...values: string[]) =>
    fc.constantFrom({ included: true, values: [] }, { included: true, values }, { included: false, values });
  return {
    ids: fc.array(fc.constantFrom(...deals), { minLength: 1, maxLength: 3 }),
    data: fc.array(fc.constantFrom(...plans), { minLength: 1, maxLength: 3 }),
    mediaPlans: fc.constantFrom(null, ...plans),
    dealDspId: fc.constantFrom(...dsps),
    rate: fc.constantFrom('12.5', '0.01', '999999.99'),
    startDate: fc.integer({ min: 30, max: 60 }).map((ago) => addDays(dayIn('UTC'), -ago)),
    endDate: fc.integer({ min: 1, max: 20 }).map((ago) => addDays(dayIn('UTC'), -ago)),
    marginValue: fc.constantFrom('0', '12.5'),
    budgetType: fc.constant('OPEN'),
    deliveryType: fc.constantFrom('CONTINUE', 'EVENLY'),
    frequencyType: fc.constant('UNLIMITED'),
    dayPartingType: fc.constant('ALL'),
    dayPartingTimezone: fc.constantFrom('America/New_York', 'UTC'),
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
    genres: choice('Drama'),
    rating: choice('TV-14'),
    language: choice('en'),
    marketplaceIds: choice(...marketplaces.slice(0, 2)),
    buyers: choice(...dsps.slice(0, 1)),
    ...Object.fromEntries(MULTI_KEYS.map((key) => [key, fc.constantFrom([], [optionsOf(key)[0]?.code])])),
    inventoryInfoAccIds: fc.constant([]),
    accountExcludeList: fc.constant([]),
    appInfoIds: fc.constant([]),
    masterGenres: fc.constant([]),
    // Tests of their own fill these.
    ...Object.fromEntries(MEDIA_LISTS.map((key) => [key, fc.constant({ included: true, ids: [] })])),
    excludeSegments: fc.constant([]),
    includeSegments: fc.constant([]),
    segments: fc.constantFrom(...segments).map((id) => [{ id }]),
    expression: fc.constantFrom(...segments).map((id) => ({ kind: 'not', of: { kind: 'segment', id } })),
    contentBooleanLogic: fc.constant({ enabled: false, value: null }),
    audienceBooleanLogic: fc.constant({ enabled: false, value: null }),
    email: fc.integer({ min: 0, max: 10 ** 9 }).map((n) => `fuzz-${n}@matrix.test`),
    firstName: fc.constant('Matrix'),
    lastName: fc.constant('Person'),
    password: fc.constant(PASSWORD),
    newPassword: fc.constant(PASSWORD),
    confirmPassword: fc.constant(PASSWORD),
    timezone: fc.constant('UTC'),
    list: fc.constant('deals'),
    currency: fc.constantFrom('EUR', 'JPY'),
    table: fc.constantFrom('{}', '{"density":"dense","hidden":[]}'),
    offset: fc.constant(null),
  };
}

/** What calls of boolean logic mean by an expression: sets in groups, where others mean a tree. */
function logicOf(segments: fc.Arbitrary<unknown>): Known {
  const set = (items: object[]) => ({ type: 'GROUP', nodes: [{ type: 'SET', join: 'or', items }], unions: [] });
  return {
    expression: segments.map((id) => set([{ type: 'SEGMENT', id }])),
    contentDataExpression: fc.constant(set([{ type: 'CONTENT', dimension: 'genres', value: 'Drama' }])),
    text: segments.map((id) => `[${id}]`),
    contentData: fc.constantFrom(false, 'false'),
    titles: fc.constant(['Matrix']),
  };
}
const LOGIC_CALLS = /^(audsegboollogic\/|mediaplan\/(audience\/sizes|segment\/advance\/cost))/;

const CHANGES = [
  { rate: { by: 'PERCENT', value: '5' }, start: { by: 'SHIFT', days: 1 } },
  { rate: { by: 'SET', value: '12.5' }, end: { by: 'SET', value: null } },
  { seat: '', marginType: 'FLAT', marginValue: '0', mediaPlans: null },
  { status: 'UNPUBLISHED' },
];
/** A bulk edit of one deal by its id: by ids or by a filter, and as many versions as ids. */
const bulkOf = (ids: fc.Arbitrary<unknown>): Known => ({
  ids: ids.map((some) => (Array.isArray(some) ? some.slice(0, 1) : some)),
  filter: fc.constant(undefined),
  takenBackBy: fc.constant(undefined),
  versions: fc.constantFrom([1], [2]),
  change: fc.constantFrom(...CHANGES),
  changes: fc.constantFrom(undefined, ...CHANGES.map((one) => [JSON.stringify(one)])),
});

/** Of an edit that is new: its caller makes the key. */
const NEW_KEY = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 24, maxLength: 24 });
/** Steps that a deal's own people take, as it is now. */
const STEP: Known = {
  status: fc.constantFrom('PUBLISHED', 'UNPUBLISHED', 'SEND_FOR_APPROVAL'),
  acknowledged: fc.constant(undefined),
  version: fc.constant(undefined),
  comment: fc.constant(''),
};

/** Days with nothing that narrows them: a bucket lies within them. */
const MAIN_DASHBOARD: Known = Object.fromEntries(
  ['at', 'deal', 'dsp', 'publisher', 'account', 'domain', 'app', 'platform', 'mediaType', 'country', 'state'].map((key) => [
    key,
    fc.constant(undefined),
  ]),
);

/** Of the lists that the fuzz has made. */
const OF_A_LIST: Known = {
  type: fc.constant('metrocode'),
  item: fc.constant(LIST_ITEM),
  ids: fc.constant([LIST_ITEM]),
  change: fc.constant(LIST_CHANGE),
  items: fc.constant(['501', '803']),
  part: fc.constant('both'),
};

/** Names, codes and agency ids are seldom the same. */
const anew = fc.integer({ min: 0, max: 10 ** 9 }).map(String);
/** A seat is one of its DSP's, or none; a Deal ID is seldom the same. */
const DEAL: Known = { ...FLIGHT, title: anew, dealId: anew.map((n) => `fuzz-${n}`), seat: fc.constant('') };
const DSP: Known = {
  name: anew,
  type: fc.constant('direct'),
  source: fc.constant(null),
  sourceSeat: fc.constant(null),
  status: fc.constantFrom('enabled', 'disabled'),
  seat: fc.boolean(),
  seats: fc.record({ seat: anew, name: anew, agencyId: fc.option(anew), enabled: fc.boolean() }).map((one) => [one]),
  version: fc.constant(undefined),
};

/** An account that nobody works in, with nothing that another may have. */
const ACCOUNT: Known = {
  name: anew.map((n) => `Account ${n}`),
  type: fc.constant('DSP'),
  status: fc.constant('active'),
  bfmMarginType: fc.constantFrom('percent', 'flat'),
  bfmMarginValue: fc.constantFrom('0', '10', '99.99'),
  shared: fc.constant(false),
  sourceProviders: fc.constant([]),
  accessibleMarketplaceIds: fc.constant([]),
  accManagerEmails: fc.constant(['manager@people.example']),
  linkData: fc.constant([]),
  version: fc.constant(undefined),
};
const MARKETPLACE: Known = {
  name: anew.map((n) => `Marketplace ${n}`),
  ownerId: fc.constant(null),
  accountIds: fc.constant([]),
  version: fc.constant(undefined),
};
const PROVIDER: Known = {
  name: anew.map((n) => `Provider ${n}`),
  alias: fc.constantFrom(null, 'Alias'),
  parentProvider: fc.constant(null),
  ownerId: fc.constant(null),
  accountIds: fc.constant([]),
  version: fc.constant(undefined),
};
const PROVIDER_SEGMENT: Known = {
  title: anew,
  remoteId: anew,
  dataType: fc.constantFrom('COOKIE', 'Bid Request'),
  price: fc.constantFrom('', '1.25'),
  expirationDay: fc.constantFrom(null, '2099-01-31'),
  version: fc.constant(undefined),
};
/** A person that nobody works as, in an account of the same kind. */
const personOf = ({ accounts, people }: Pick<Ids, 'accounts' | 'people'>): Known => ({
  accountId: accounts,
  ids: people.map((one) => [one]),
  email: anew.map((n) => `person-${n}@people.example`),
  dashboardUrl: fc.constantFrom('', 'https://boards.example/a'),
  adhocUrl: fc.constant(''),
  timezone: fc.constantFrom('UTC', 'PST'),
  offset: fc.constant(null),
  accountAccess: accounts.map((accountId) => [{ accountId, admin: true }]),
  newPassword: fc.constant('a-matrix-password'),
  confirmPassword: fc.constant('a-matrix-password'),
  version: fc.constant(undefined),
});

/** `segmentFile`: an upload of ids of segments. */
type Ids = Record<'segments' | 'deals' | 'accounts' | 'people' | 'users' | 'publishers', fc.Arbitrary<unknown>> & { segmentFile: string };
/** What some calls mean by keys that others use too. */
export function hintsOf({ path }: Route, { properties }: Schema, ids: Ids): Known {
  const { segments, deals, segmentFile } = ids;
  if (/^deal\/bulk\/(deals|preview|apply|csv)$/.test(path))
    return { ...bulkOf(deals), ...(path === 'deal/bulk/apply' && { key: NEW_KEY }) };
  if (path.startsWith('deal/updatestatus/')) return STEP;
  if (/^deal\/(create|update)/.test(path)) return DEAL;
  if (/^(dashboard\/(widget|breakdown)|chart\/download)/.test(path)) return MAIN_DASHBOARD;
  if (LOGIC_CALLS.test(path)) return logicOf(segments);
  if (/^medialist\/(get|update|remove|rejects|undo|rollback|compare|download|difference)/.test(path))
    return path.includes('rejects') ? OF_A_LIST : { ...OF_A_LIST, fileUrl: fc.constant(undefined) };
  if (/^segment\/(uploaded|rejects)\//.test(path))
    return {
      dataType: fc.constant('IP'),
      price: fc.constant('1.5'),
      fileUrl: fc.constant(path.includes('update') ? undefined : segmentFile),
    };
  if (/^marketplace\/(create|update)/.test(path)) return { ...MARKETPLACE, publisherIds: ids.publishers.map((one) => [one]) };
  if (/^segment\/provider\/(create|update)/.test(path)) return PROVIDER;
  if (path.startsWith('segment/provider/segment/')) return PROVIDER_SEGMENT;
  if (/^dsp\/(create|update)/.test(path)) return DSP;
  if (/^account\/(create|update)/.test(path)) return ACCOUNT;
  if (path.startsWith('admin/user/')) return personOf(ids);
  if (path.startsWith('user/delete/')) return { id: fc.array(ids.users, { minLength: 1, maxLength: 2 }).map((some) => some.join()) };
  if (/^publishermapping\/(impact|toggle|get|deals|settings)/.test(path))
    return { id: ids.publishers, settings: fc.constant(NOTHING_DECLARED), version: fc.constant(undefined) };
  const some = fc.array(segments, { minLength: 1, maxLength: 3 });
  if (/^segment\/(overlap|adds)$/.test(path)) return { ids: some, to: some };
  if (path.startsWith('mediaplan/segment/')) return { ids: some };
  // What a deal costs, or a currency.
  return properties?.rate ? (properties.currency ? EXCHANGE : FLIGHT) : {};
}
