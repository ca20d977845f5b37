import type { EntityStore, EventStore } from '@kontor/core/server';
import { systemScope } from '@kontor/core/server';
import { MASTER_GENRES } from '@kontor/market/reference';
import { emptyTargeting, type MediaPlanTargeting } from '@kontor/media-plans/contract';
import { type SQL, sql } from 'drizzle-orm';
import { HAND_FILTERS } from './test-plan-sql.ts';

const COLUMNS = {
  platform: 'platform',
  app: 'app',
  domain: 'domain',
  publishers: 'publisher',
  country: 'country',
  state: 'state',
  dma: 'dma',
  zip: 'zip',
  genres: 'genre',
  network: 'network',
  channel: 'channel',
  iabCategory: 'arrayJoin(categories)',
  rating: 'rating',
  language: 'language',
} as const;
type Column = keyof typeof COLUMNS;

/** What plans of an account can be drawn from: values that the sample has, commonest first, and its records. */
export type Known = Awaited<ReturnType<typeof readKnown>>;
export async function readKnown(events: EventStore, entities: EntityStore, account: string) {
  const rows = async <Row extends Record<string, unknown>>(statement: SQL) =>
    (await systemScope(entities).run((database) => database.execute<Row>(statement))).rows;
  const values = {} as Record<Column, string[]>; // each is filled below
  for (const [key, column] of Object.entries(COLUMNS)) {
    const found = await events.query<{ value: string }>(
      `SELECT ${column} AS value, count() AS rows FROM hand_rows GROUP BY value HAVING value != '' ORDER BY rows DESC, value LIMIT 400`,
    );
    values[key as Column] = found.map(({ value }) => value); // a key of COLUMNS
  }
  const [lists, segments, marketplaces, publishers, inventory] = await Promise.all([
    rows<{ id: string; type: string }>(
      sql`SELECT id, type FROM media_list WHERE account_id = ${account} AND enabled AND deleted_at IS NULL AND item_count < 20000 ORDER BY id`,
    ),
    rows<{ id: string; provider: string; type: string; source: number }>(
      sql`SELECT s.id, coalesce(s.provider_id, '') AS provider, s.data_type AS type, s.source FROM segment s
        WHERE s.status = 'ACTIVE' AND s.deleted_at IS NULL AND (s.expiration_date IS NULL OR s.expiration_date > now()) AND (s.account_id = ${account}
          OR s.account_id IS NULL AND EXISTS (SELECT FROM account_segment_provider a WHERE a.account_id = ${account} AND a.provider_id = s.provider_id))
        ORDER BY s.id`,
    ),
    rows<{ id: string }>(
      sql`SELECT id FROM marketplace m WHERE account_id = ${account} OR account_id IS NULL AND EXISTS (SELECT FROM account_marketplace a
        WHERE a.marketplace_id = m.id AND a.account_id = ${account}) ORDER BY id`,
    ),
    rows<{ id: string }>(sql`SELECT id FROM publisher ORDER BY id`),
    rows<{ id: string }>(sql`SELECT id FROM inventory ORDER BY id`),
  ]);
  const ofType = (type: string) => lists.filter((one) => one.type === type).map(({ id }) => id);
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);
  return {
    values,
    lists: { bundle: ofType('bundle'), domain: ofType('domain'), zipcode: ofType('zipcode'), metrocode: ofType('metrocode') },
    /** Segments that go together, a provider in each; those that the account uploaded are beside all but publisher direct inventory. */
    providers: [
      ...Map.groupBy(
        segments.filter(({ source }) => source === 0),
        ({ provider }) => provider,
      ).values(),
    ],
    uploaded: segments.filter(({ source }) => source === 1),
    contextual: segments.filter(({ type }) => type === 'Contextual'),
    marketplaces: idsOf(marketplaces),
    publishers: idsOf(publishers),
    inventory: idsOf(inventory),
  };
}

type Logic = MediaPlanTargeting['audienceBooleanLogic'];
type LogicNode = NonNullable<Logic['value']>['nodes'][number];
type LogicItem = Extract<LogicNode, { type: 'SET' }>['items'][number];
type Change = Partial<MediaPlanTargeting>;

/** Chances, and choices among what is known. */
function drawing(random: () => number, known: Known) {
  const below = (most: number) => Math.floor(random() * most);
  const chance = (share: number) => random() < share;
  const among = <T>(items: readonly T[]): T[] => {
    const item = items[below(items.length)];
    return item === undefined ? [] : [item];
  };
  /** One to `most` of these, the first ones oftener. */
  const some = <T>(items: readonly T[], most: number): T[] => {
    const drawn = Array.from({ length: 1 + below(most) }, () => items[Math.floor(random() ** 1.7 * items.length)]);
    return [...new Set(drawn.filter((one) => one !== undefined))];
  };
  const choice = (key: Column, most: number, included = chance(0.65)) => ({ included, values: some(known.values[key], most) });
  const lists = (type: keyof Known['lists']) => ({ included: chance(0.6), ids: some(known.lists[type], 2) });

  return { known, below, chance, among, some, choice, lists };
}
type Draw = ReturnType<typeof drawing>;

function places({ known, chance, some, choice, lists }: Draw): Change {
  // Places within countries need one that is included (spec 2 §5).
  const { state, dma, dmaMedia, zip, zipMedia } = emptyTargeting();
  if (chance(0.2)) return { country: choice('country', 2, false), state, dma, dmaMedia, zip, zipMedia };
  const country = { included: true, values: ['US', ...(chance(0.4) ? some(known.values.country, 2) : [])] };
  return {
    country: { ...country, values: [...new Set(country.values)] },
    ...(chance(0.35) && { state: choice('state', 8) }),
    ...(chance(0.35) && { dma: choice('dma', 12) }),
    ...(chance(0.3) && { dmaMedia: lists('metrocode') }),
    ...(chance(0.2) && { zip: choice('zip', 200) }),
    ...(chance(0.2) && { zipMedia: lists('zipcode') }),
  };
}

/** Audiences and content: the boxes, and expressions of both. */
function logicDrawer({ known, below, chance, among, some }: Draw) {
  /** Of one provider; uploaded ones among them where they may be. */
  const segments = (isPmp: boolean) => {
    const [provider = []] = among(known.providers);
    return [...provider, ...(isPmp ? [] : known.uploaded)];
  };
  function boxes(isPmp: boolean): Change {
    const drawn = some(segments(isPmp), 8).map(({ id, source }) => ({
      id,
      source: source === 1 ? (1 as const) : (0 as const),
      type: 'RDS' as const,
    }));
    const cut = below(drawn.length + 1);
    return { includeSegments: drawn.slice(0, cut), excludeSegments: drawn.slice(cut), includeSegmentAnd: chance(0.4) ? 'AND' : 'OR' };
  }
  function logic(itemsOf: () => LogicItem[], depth = 2): Logic {
    const group = (left: number): Extract<LogicNode, { type: 'GROUP' }> => {
      const nodes = Array.from(
        { length: 1 + below(3) },
        (): LogicNode => (left > 0 && chance(0.35) ? group(left - 1) : { type: 'SET', join: chance(0.6) ? 'or' : 'and', items: itemsOf() }),
      );
      return { type: 'GROUP', nodes, unions: nodes.slice(1).map(() => ({ join: chance(0.5) ? 'and' : 'or', not: chance(0.3) })) };
    };
    return { enabled: true, value: group(depth) };
  }
  function audienceLogic(isPmp: boolean): Logic {
    const from = segments(isPmp);
    return logic(() => some(from, 4).map(({ id }) => ({ type: 'SEGMENT', id })));
  }
  function contentItems(): LogicItem[] {
    if (chance(0.3) && known.contextual.length > 0)
      return some(known.contextual, 3).map(({ id }) => ({ type: 'CONTENT', dimension: 'contextual', value: id }));
    if (chance(0.1)) return [{ type: 'CONTENT', dimension: 'includeLivestream', value: chance(0.5) ? '1' : '0' }];
    const [dimension = 'genres'] = among(['genres', 'network', 'channel', 'iabCategory', 'rating', 'language'] as const);
    return some(known.values[dimension], 4).map((value) => ({ type: 'CONTENT', dimension, value }));
  }
  return { boxes, audienceLogic, contentLogic: () => logic(contentItems) };
}

function accounts({ known, below, chance, among, some }: Draw): Change {
  const chosen = chance(0.4) ? some(known.publishers, 20) : [];
  const excluded = chance(0.5) ? some(known.publishers, 5).filter((id) => !chosen.includes(id)) : [];
  const filter = Object.fromEntries([
    ...(chance(0.5) ? among(HAND_FILTERS.yesNo).map((key) => [key, below(2)]) : []),
    ...(chance(0.4) ? among(HAND_FILTERS.several).map((key) => [key, among(OPTIONS[key] ?? [])]) : []),
    ...(chance(0.3)
      ? among(HAND_FILTERS.cpm).map((key) => [key, { minCpm: `${1 + below(12)}.0`, ops: among(['GREATER_THAN', 'LESS_THAN'])[0] }])
      : []),
  ]);
  return {
    pmp: true,
    accSettingsReq: Object.keys(filter).length > 0 ? (filter as MediaPlanTargeting['accSettingsReq']) : null, // keys and values as filters have them
    inventoryInfoAccIds: chosen,
    accountExcludeList: excluded,
    appInfoIds: chance(0.5) ? some(known.inventory, 12) : [],
  };
}

/** Draws plans of an account that can be saved. */
export function planDrawer(random: () => number, of: Known) {
  const draw = drawing(random, of);
  const { known, chance, among, some, below, choice, lists } = draw;
  const { boxes, audienceLogic, contentLogic } = logicDrawer(draw);
  const KINDS: ((isPmp: boolean) => Change)[] = [
    () => ({ platform: some(['CTV', 'INAPP', 'DESKTOP', 'MOBILE'] as const, 2) }),
    () => places(draw),
    () => places(draw),
    () => (chance(0.5) ? { app: choice('app', 10) } : { bundleMedia: lists('bundle'), ...(chance(0.4) && { app: choice('app', 10) }) }),
    () => ({ domain: choice('domain', 10), ...(chance(0.5) && { domainMedia: lists('domain') }) }),
    () => ({ publishers: choice('publishers', 12) }),
    () => ({ marketplaceIds: { included: chance(0.6), values: some(known.marketplaces, 3) } }),
    () => ({ masterGenres: chance(0.5) ? some(MASTER_GENRES, 2) : [], genres: choice('genres', 6) }),
    () => ({ network: choice('network', 8) }),
    () => ({ channel: choice('channel', 8) }),
    () => ({ iabCategory: choice('iabCategory', 6) }),
    () => ({ rating: choice('rating', 3) }),
    () => ({ language: choice('language', 2) }),
    () => ({ includeLivestream: chance(0.5) ? 'LIVE' : 'NOT_LIVE' }),
    boxes,
    boxes,
    (isPmp) => ({ audienceBooleanLogic: audienceLogic(isPmp) }),
    () => ({ contentBooleanLogic: contentLogic() }),
  ];
  return (): MediaPlanTargeting => {
    const isPmp = chance(0.3);
    const drawn = Array.from({ length: 1 + below(7) }, () => among(KINDS).map((kind) => kind(isPmp)));
    const plan: MediaPlanTargeting = Object.assign(
      emptyTargeting(),
      chance(0.2) && { mediaType: 'display' },
      isPmp && accounts(draw),
      ...drawn.flat(),
    );
    const hasApps = plan.app.values.length + plan.bundleMedia.ids.length > 0;
    // A plan says apps or sites (spec 2 §5).
    return hasApps ? { ...plan, domain: { included: true, values: [] }, domainMedia: { included: true, ids: [] } } : plan;
  };
}
const OPTIONS: Record<string, string[]> = {
  videoAdServer: ['GAM', 'FREEWHEEL', 'SPRINGSERVE', 'PUBLICA', 'ADBUTLER', 'OTHER'],
  contentType: ['PROFESSIONAL', 'PROSUMER', 'USER_GENERATED', 'SYNDICATED'],
  sensitiveCatAllowed: ['ALCOHOL', 'GAMBLING', 'POLITICS', 'PHARMA', 'CANNABIS', 'DATING', 'RELIGION'],
};
