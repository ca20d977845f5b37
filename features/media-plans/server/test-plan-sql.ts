import { type EntityStore, type EventStore, systemScope } from '@kontor/core/server';
import { GENRES } from '@kontor/market/reference';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { type SQL, sql } from 'drizzle-orm';

// A second way from a saved plan to its requests, for tests: statements of its own over the sample, and nothing of the product's compiler.

type Choice = { included: boolean; values: readonly string[] };
type Lists = { included: boolean; ids: readonly string[] };
type Logic = NonNullable<MediaPlanTargeting['audienceBooleanLogic']['value']>;
type LogicNode = Logic['nodes'][number];
type LogicItem = Extract<LogicNode, { type: 'SET' }>['items'][number];

/** What the ids of plans stand for, read from the tables as they are. */
export type HandWorld = Awaited<ReturnType<typeof readHandWorld>>;

const text = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const texts = (values: readonly string[]) => (values.length === 0 ? "('\\0nothing')" : `(${values.map(text).join(', ')})`);
const all = (parts: readonly string[]) => (parts.length === 0 ? '1' : `(${parts.join(' AND ')})`);
const any = (parts: readonly string[]) => (parts.length === 0 ? '0' : `(${parts.join(' OR ')})`);

/** The sample of these days with the segments of each request, said by it or by membership, and the values of media lists. */
export async function layOutSample(events: EventStore, entities: EntityStore, { from, to }: { from: string; to: string }): Promise<void> {
  const who = 'arrayConcat([bid_requests.user, household], identities)';
  const days = `day BETWEEN '${from}' AND '${to}'`;
  await events.command(`CREATE TABLE hand_members ENGINE = MergeTree ORDER BY identity AS
    SELECT numbered.identity AS identity, groupUniqArray(member.segment) AS of FROM
      (SELECT segment, arrayJoin(bitmapToArray(users)) AS number FROM segment_members FINAL WHERE segment != '') AS member
      JOIN (SELECT DISTINCT identity, segment_identities.user AS number FROM segment_identities
        WHERE identity IN (SELECT arrayJoin(${who}) FROM bid_requests WHERE ${days})) AS numbered ON numbered.number = member.number
    GROUP BY identity`);
  await events.command(`CREATE TABLE hand_rows ENGINE = MergeTree ORDER BY tuple() AS
    SELECT row.* EXCEPT segments, arrayDistinct(arrayConcat(row.segments, known.of)) AS in_segments FROM
      (SELECT *, toString(${who}) AS people FROM bid_requests WHERE ${days}) AS row
      LEFT JOIN (SELECT one.people AS people, groupUniqArrayArray(hand_members.of) AS of FROM
        (SELECT DISTINCT toString(${who}) AS people, arrayJoin(${who}) AS identity FROM bid_requests WHERE ${days}) AS one
        JOIN hand_members ON hand_members.identity = one.identity GROUP BY people) AS known ON known.people = row.people`);
  await events.command('CREATE TABLE hand_lists (list String, value String) ENGINE = MergeTree ORDER BY list');
  const listed = await rowsOf<{ list: string; value: string }>(entities, sql`SELECT list_id AS list, value FROM media_list_item`);
  await events.insert('hand_lists', listed);
}

const rowsOf = async <Row extends Record<string, unknown>>(entities: EntityStore, statement: SQL) =>
  (await systemScope(entities).run((database) => database.execute<Row>(statement))).rows;

export async function readHandWorld(entities: EntityStore) {
  const rows = <Row extends Record<string, unknown>>(statement: SQL) => rowsOf<Row>(entities, statement);
  const [segments, marketplaces, inventory, lists] = await Promise.all([
    rows<{ id: string; type: string; remote: string }>(sql`SELECT id, data_type AS type, source_segment_id AS remote FROM segment`),
    rows<{ id: string; publisher: string }>(sql`SELECT marketplace_id AS id, publisher_id AS publisher FROM marketplace_publisher`),
    rows<{ id: string; kind: string; key: string }>(sql`SELECT id, kind, key FROM inventory`),
    rows<{ id: string; first: string | null }>(
      sql`SELECT id, (SELECT string_agg(DISTINCT CASE WHEN value ~ '^[A-Z]' THEN 'CA' ELSE 'US' END, ',') FROM media_list_item WHERE list_id = id) AS first FROM media_list`,
    ),
  ]);
  return {
    segments: new Map(segments.map((one) => [one.id, one])),
    marketplaces: Map.groupBy(marketplaces, ({ id }) => id),
    inventory: new Map(inventory.map((one) => [one.id, one])),
    /** In which countries the places of a list are. */
    listCountries: new Map(lists.map(({ id, first }) => [id, first?.split(',') ?? ['US', 'CA']])),
    /** Publishers that a filter of settings leaves. */
    publishersOf: async (filter: MediaPlanTargeting['accSettingsReq']) =>
      (
        await rows<{ id: string }>(sql`SELECT p.id FROM publisher p LEFT JOIN publisher_setting s ON s.publisher_id = p.id
        LEFT JOIN seller ON seller.id = p.id WHERE NOT coalesce(seller.is_reseller, false) AND ${settingsSql(filter)}`)
      ).map(({ id }) => id),
  };
}

const YES_NO = { reqCreativeApproval: 'req_creative_approval', videoOtt: 'video_ott', videoFirstPriceAuction: 'video_first_price_auction' };
const SEVERAL = { videoAdServer: 'video_ad_server', contentType: 'content_type', sensitiveCatAllowed: 'sensitive_cat_allowed' };
const CPM = { videoCpmObj: 'video_min_cpm', displayCpmObj: 'display_min_cpm' };
const SIGNS = { EQUAL: '=', GREATER_THAN: '>', LESS_THAN: '<' };
/** Filters that the tests draw. */
export const HAND_FILTERS = { yesNo: Object.keys(YES_NO), several: Object.keys(SEVERAL), cpm: Object.keys(CPM) };

function settingsSql(filter: MediaPlanTargeting['accSettingsReq']): SQL {
  const conditions = Object.entries(filter ?? {}).map(([key, asked]): SQL => {
    const column = (of: Record<string, string>) => sql.raw(`s.${of[key]}`);
    if (key in YES_NO) return sql`${column(YES_NO)} = ${asked}`;
    if (key in SEVERAL) return sql`${column(SEVERAL)} && ${sql.param(asked)}::text[]`;
    if (!(key in CPM)) throw new Error(`The tests know no filter ${key}.`);
    const { minCpm, ops } = asked as { minCpm: string; ops: keyof typeof SIGNS }; // what is left is a CPM
    return sql`${column(CPM)} ${sql.raw(SIGNS[ops])} ${minCpm}::numeric`;
  });
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

/** The condition of a choice and of the lists beside it: included values or lists, less excluded ones. */
function chosen(column: string, choice: Choice, lists: Lists = { included: true, ids: [] }): { wanted: string[]; kept: string[] } {
  const values = choice.values.length > 0 ? [`${column} IN ${texts(choice.values)}`] : [];
  const listed = lists.ids.length > 0 ? [`${column} IN (SELECT value FROM hand_lists WHERE list IN ${texts(lists.ids)})`] : [];
  const on = (side: boolean) => [...(choice.included === side ? values : []), ...(lists.included === side ? listed : [])];
  return { wanted: on(true), kept: on(false) };
}
function dimension(column: string, choice: Choice, lists?: Lists): string[] {
  const { wanted, kept } = chosen(column, choice, lists);
  return [...(wanted.length > 0 ? [any(wanted)] : []), ...kept.map((one) => `NOT ${one}`)];
}

const CANADIAN = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'];
const COUNTRIES: Record<string, (code: string) => string> = {
  state: (code) => (CANADIAN.includes(code) ? 'CA' : 'US'),
  dma: () => 'US',
  zip: (code) => (/^[A-Z]/i.test(code) ? 'CA' : 'US'),
};
/** A place narrows its own country, and leaves the others whole. */
function place(column: 'state' | 'dma' | 'zip', choice: Choice, { lists, world }: { lists?: Lists; world: HandWorld }): string[] {
  const { wanted, kept } = chosen(column, choice, lists);
  const ofLists = lists?.included ? lists.ids.flatMap((id) => (column === 'dma' ? ['US'] : (world.listCountries.get(id) ?? []))) : [];
  const countries = new Set([...(choice.included ? choice.values.map((code) => COUNTRIES[column]?.(code) ?? '') : []), ...ofLists]);
  const narrowed = wanted.length > 0 ? [`(country NOT IN ${texts([...countries])} OR ${any(wanted)})`] : [];
  return [...narrowed, ...kept.map((one) => `NOT ${one}`)];
}

const isCategory = (codes: readonly string[]) =>
  `arrayExists(code -> code IN ${texts(codes)} OR splitByChar('-', code)[1] IN ${texts(codes)}, categories)`;
const LIVE = { ANY: [], LIVE: ['livestream = 1'], NOT_LIVE: ['livestream = 0'] };

/** A segment as requests have it: of members by its id, of what requests say themselves by its remote id. */
function segmentSql(id: string, { segments }: HandWorld): string {
  const { type, remote } = segments.get(id) ?? { type: '', remote: '' };
  if (type === 'Contextual') return `has(contextual, ${text(remote)})`;
  return `has(in_segments, ${text(type === 'Bid Request' ? remote : id)})`;
}

const CONTENT: Record<string, string> = { genres: 'genre', network: 'network', channel: 'channel', rating: 'rating', language: 'language' };
function itemSql(item: LogicItem, world: HandWorld): string {
  if (item.type === 'SEGMENT') return segmentSql(item.id, world);
  if (item.dimension === 'contextual') return segmentSql(item.value, world);
  if (item.dimension === 'iabCategory') return isCategory([item.value]);
  if (item.dimension === 'includeLivestream') return `toString(livestream) = ${text(item.value)}`;
  return `${CONTENT[item.dimension]} = ${text(item.value)}`;
}
/** SQL, too, reads “and” before “or”. */
function logicSql(node: LogicNode, world: HandWorld): string {
  if (node.type === 'SET') return `(${node.items.map((item) => itemSql(item, world)).join(` ${node.join} `)})`;
  const [first, ...more] = node.nodes.map((part) => logicSql(part, world));
  const words = node.unions.map(({ join, not }, index) => ` ${join}${not ? ' not' : ''} ${more[index]}`);
  return `(${first}${words.join('')})`;
}

function boxesSql({ includeSegments, excludeSegments, includeSegmentAnd }: MediaPlanTargeting, world: HandWorld): string[] {
  const of = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => segmentSql(id, world));
  const wanted = of(includeSegments);
  return [
    ...(wanted.length > 0 ? [includeSegmentAnd === 'AND' ? all(wanted) : any(wanted)] : []),
    ...(excludeSegments.length > 0 ? [`NOT ${any(of(excludeSegments))}`] : []),
  ];
}

async function accountsSql(plan: MediaPlanTargeting, world: HandWorld): Promise<string[]> {
  if (!plan.pmp) return [];
  const left = await world.publishersOf(plan.accSettingsReq);
  const publishers = left.filter(
    (id) => (plan.inventoryInfoAccIds.length === 0 || plan.inventoryInfoAccIds.includes(id)) && !plan.accountExcludeList.includes(id),
  );
  const out = plan.appInfoIds.map((id) => world.inventory.get(id));
  const keys = (kind: string) => out.flatMap((one) => (one?.kind === kind ? [one.key] : []));
  return [`publisher IN ${texts(publishers)}`, `app NOT IN ${texts(keys('app'))}`, `domain NOT IN ${texts(keys('site'))}`];
}

/** The conditions of a saved plan, by what of it says them; a request has all of them. */
export async function handConditions(plan: MediaPlanTargeting, world: HandWorld): Promise<Record<string, string[]>> {
  const ofMasters = GENRES.filter(({ master }) => plan.masterGenres.includes(master)).map(({ code }) => code);
  const genres = { included: plan.genres.included, values: [...ofMasters, ...plan.genres.values] };
  const { included, values } = plan.marketplaceIds;
  const sold = values.flatMap((id) => (world.marketplaces.get(id) ?? []).map(({ publisher }) => publisher));
  const { audienceBooleanLogic: audience, contentBooleanLogic: content } = plan;
  return {
    mediaType: [`media_type = ${text(plan.mediaType)}`],
    platform: plan.platform.includes('ALL') ? [] : [`platform IN ${texts(plan.platform)}`],
    places: [
      ...dimension('country', plan.country),
      ...place('state', plan.state, { world }),
      ...place('dma', plan.dma, { lists: plan.dmaMedia, world }),
      ...place('zip', plan.zip, { lists: plan.zipMedia, world }),
    ],
    app: dimension('app', plan.app, plan.bundleMedia),
    domain: dimension('domain', plan.domain, plan.domainMedia),
    publishers: dimension('publisher', plan.publishers),
    marketplaces: values.length === 0 ? [] : [`publisher ${included ? '' : 'NOT '}IN ${texts(sold)}`],
    accounts: await accountsSql(plan, world),
    genres: dimension('genre', genres),
    network: dimension('network', plan.network),
    channel: dimension('channel', plan.channel),
    iabCategory:
      plan.iabCategory.values.length === 0 ? [] : [`${plan.iabCategory.included ? '' : 'NOT '}${isCategory(plan.iabCategory.values)}`],
    rating: dimension('rating', plan.rating),
    language: dimension('language', plan.language),
    livestream: LIVE[plan.includeLivestream],
    audience: audience.enabled && audience.value ? [logicSql(audience.value, world)] : boxesSql(plan, world),
    content: content.enabled && content.value ? [logicSql(content.value, world)] : [],
  };
}

export type HandCount = { requests: number; rows: number };
/** What each of several sets of conditions finds in the sample; the last is the whole sample. */
export async function countByHand(events: EventStore, sets: readonly string[][]): Promise<HandCount[]> {
  const distinct = [...new Set(sets.flat())];
  const columns = distinct.map((condition, index) => `(${condition}) AS c${index}`);
  const counts = sets.map((set) => all(set.map((condition) => `c${distinct.indexOf(condition)}`)));
  const asked = counts.map((condition) => `[sumIf(weight, ${condition}), countIf(${condition})]`);
  const [row] = await events.query<{ found: string[][] }>(
    `SELECT [${asked.join(', ')}] AS found FROM (SELECT ${['weight', ...columns].join(', ')} FROM hand_rows)`,
  );
  return (row?.found ?? []).map(([requests, rows]) => ({ requests: Number(requests), rows: Number(rows) }));
}
