import { booleanLogicRoutes, type ContentItem, type Expression, type Item } from '@kontor/boolean-logic/contract';
import type { Route } from '@kontor/core/contract';
import { newId, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { historyRoutes } from '@kontor/history/contract';
import { LIST_TYPES, LISTS_OF, mediaListRoutes } from '@kontor/media-lists/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { segmentRoutes } from '@kontor/segments/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { comparableReply } from './testing/comparable-reply.ts';
import { MAKERS, type ObjectKind } from './testing/objects.ts';
import { takeDownSecondWall } from './testing/second-wall.ts';

// The ids within expressions, texts and lists of ids, which permission-objects.test.ts does not find in the schemas of calls, and every way on
// which a targeting is asked about.

const app = testApp();
const SECRET = 'Matrix of the rival';
const scope = () => systemScope(app.stores.entities);
type Person = { accountId: string; userId: string };

const segmentOf =
  (dataType: string, isUploaded: boolean) =>
  async ({ accountId }: Person) => {
    const id = newId();
    const provider = isUploaded ? sql`NULL` : sql`(SELECT id FROM segment_provider WHERE account_id IS NULL ORDER BY id LIMIT 1)`;
    await scope().run((database) =>
      database.execute(sql`INSERT INTO segment (id, account_id, provider_id, title, data_type, price, status, source)
        VALUES (${id}, ${accountId}, ${provider}, ${SECRET}, ${dataType}, 3, 'ACTIVE', ${isUploaded ? 1 : 0})`),
    );
    return id;
  };
const made =
  (kind: ObjectKind) =>
  ({ accountId, userId }: Person) =>
    MAKERS[kind](scope(), accountId, userId);

const logic = (item: Item): Expression => ({ type: 'GROUP', nodes: [{ type: 'SET', join: 'or', items: [item] }], unions: [] });
const people = (id: string) => logic({ type: 'SEGMENT', id });
const content = (id: string) => logic({ type: 'CONTENT', dimension: 'contextual', value: id } satisfies ContentItem);
const US = { country: { included: true, values: ['US'] } };

type Ask = { route: Route; input: Record<string, unknown> };
/** Every call that takes a targeting. */
const ofTargeting = (plan: string, targeting: object): Ask[] => {
  const asked = { targeting: { ...US, ...targeting } };
  return [
    { route: mediaPlanRoutes.forecast, input: asked },
    { route: mediaPlanRoutes.people, input: asked },
    { route: mediaPlanRoutes.valueRequests, input: { ...asked, dimension: 'genres', values: ['Drama'] } },
    { route: mediaPlanRoutes.create, input: { ...asked, title: 'Foreign' } },
    { route: mediaPlanRoutes.update, input: { ...asked, title: 'Foreign', id: plan } },
  ];
};
const ofSegment = (plan: string, id: string): Ask[] => [
  ...[{ includeSegments: [{ id }] }, { excludeSegments: [{ id }] }, { audienceBooleanLogic: { enabled: true, value: people(id) } }].flatMap(
    (one) => ofTargeting(plan, one),
  ),
  ...ofTargeting(plan, { contentBooleanLogic: { enabled: true, value: content(id) } }),
  { route: mediaPlanRoutes.addSegment, input: { id: plan, segments: [{ id }] } },
  { route: segmentRoutes.list, input: { type: 'upload', chosen: [id] } },
  { route: segmentRoutes.chosen, input: { ids: [id] } },
  { route: segmentRoutes.cost, input: { ids: [id] } },
  { route: booleanLogicRoutes.cost, input: { expression: people(id) } },
  { route: segmentRoutes.avails, input: { inSeg: [id] } },
  { route: segmentRoutes.avails, input: { exSeg: [id] } },
  { route: booleanLogicRoutes.sizes, input: { expression: people(id) } },
  { route: booleanLogicRoutes.check, input: { expression: people(id) } },
  { route: booleanLogicRoutes.check, input: { text: `[${id}]` } },
  { route: booleanLogicRoutes.check, input: { text: `"${SECRET}"` } },
  { route: booleanLogicRoutes.check, input: { contentDataExpression: content(id) } },
  { route: booleanLogicRoutes.names, input: { ids: [id, `contextual=${id}`] } },
  { route: booleanLogicRoutes.names, input: { ids: [`contextual=${id}`], contentData: true } },
  { route: booleanLogicRoutes.names, input: { titles: [SECRET, `Contextual segment: ${SECRET}`] } },
];

const KINDS: Record<string, { make: (owner: Person) => Promise<string>; asks: (plan: string, id: string) => Ask[] }> = {
  'an uploaded segment': { make: segmentOf('IP', true), asks: ofSegment },
  'a segment that an account provides': { make: segmentOf('COOKIE', false), asks: ofSegment },
  'a contextual segment': { make: segmentOf('Contextual', false), asks: ofSegment },
  'a segment that requests name': { make: segmentOf('Bid Request', true), asks: ofSegment },
  'a custom marketplace': {
    make: made('marketplace'),
    asks: (plan, id) => [true, false].flatMap((included) => ofTargeting(plan, { marketplaceIds: { included, values: [id] } })),
  },
  ...Object.fromEntries(
    LIST_TYPES.map((type) => [
      `a ${type} list`,
      {
        make: made(`${type}List`),
        asks: (plan: string, id: string): Ask[] => [
          ...[true, false].flatMap((included) => ofTargeting(plan, { [LISTS_OF[type].key]: { included, ids: [id] } })),
          { route: mediaListRoutes.attached, input: { type, ids: id } },
        ],
      },
    ]),
  ),
};

let agency: Caller;
let [self, rival]: Person[] = [];
let plan = '';
beforeAll(async () => {
  agency = await app.as('agency');
  const personOf = async (caller: Caller): Promise<Person> => (await caller.call(sessionRoutes.session, {})).user;
  [self, rival] = [await personOf(agency), await personOf(await app.as('rival'))];
  plan = await MAKERS.plan(scope(), self.accountId, self.userId);
});

async function repliesTo(asks: Ask[], id: string) {
  const replies: string[] = [];
  for (const { route, input } of asks) {
    const { status, body } = await comparableReply(agency, route, input);
    replies.push(`${route.path} ${JSON.stringify(input)} → ${status} ${body}`.replaceAll(id, '<id>').replace(/"by":"\w+"/, ''));
  }
  return replies;
}

describe.each(['with both walls', 'by the predicates alone'])('%s', (walls) => {
  beforeAll(async () => {
    if (walls !== 'with both walls') await takeDownSecondWall(app);
  });

  test.each(Object.entries(KINDS))('%s of another tenant is one that nobody has', async (_, { make, asks }) => {
    const [missing, theirs, mine] = [newId(), await make(rival as Person), await make(self as Person)];
    const replies = await repliesTo(asks(plan, theirs), theirs);
    expect(replies).toEqual(await repliesTo(asks(plan, missing), missing));
    // One's own is another matter in at least one of the calls.
    expect(await repliesTo(asks(plan, mine), mine)).not.toEqual(replies);
  });

  test('a stored plan that names what is another’s says neither its name, nor its price, nor what it holds', async () => {
    const [segment, list, market] = [
      await segmentOf('IP', true)(rival as Person),
      await made('bundleList')(rival as Person),
      await made('marketplace')(rival as Person),
    ];
    const targeting = JSON.stringify({
      includeSegments: [{ id: segment, source: 1, type: 'RDS' }],
      bundleMedia: { included: true, ids: [list] },
      marketplaceIds: { included: true, values: [market] },
      contentBooleanLogic: { enabled: true, value: content(segment) },
    });
    const id = await MAKERS.plan(scope(), (self as Person).accountId, (self as Person).userId);
    await scope().run((database) =>
      database.execute(sql`UPDATE media_plan SET targeting = targeting || ${targeting}::jsonb WHERE id = ${id}`),
    );
    const read = await agency.call(mediaPlanRoutes.get, { id });
    const { includeSegments, bundleMedia, marketplaceIds, contentBooleanLogic } = read.names;
    expect([includeSegments, bundleMedia, marketplaceIds]).toEqual([{}, {}, {}]);
    expect(JSON.stringify(contentBooleanLogic)).not.toContain('Matrix');
    expect(await agency.call(mediaPlanRoutes.cost, { id })).toEqual({ cost: '0.000000' });
    const without = { ...read.targeting, includeSegments: [], bundleMedia: { included: true, ids: [] } };
    await agency.call(mediaPlanRoutes.update, { id, title: read.title, targeting: without });
    const { body } = await comparableReply(agency, historyRoutes.list, { id });
    expect(body).toContain(segment);
    expect(body).not.toContain('Matrix of');
    const csv = await comparableReply(agency, mediaPlanRoutes.download, { q: read.title });
    expect([csv.status, csv.body.includes('Matrix of the rival')]).toEqual([200, false]);
    const stale = await comparableReply(agency, mediaPlanRoutes.update, {
      id,
      title: read.title,
      targeting: without,
      version: read.version,
    });
    expect([stale.status, stale.body.includes('Matrix of the rival')]).toEqual([409, false]);
  });
});
