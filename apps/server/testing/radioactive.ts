// One account whose every text and figure cannot be mistaken: found with somebody else, something leaked.
import { isKeyRule, type Route } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, requestOf } from '@kontor/core/testing';
import { emptyTargeting } from '@kontor/media-plans/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { features } from '../features.ts';
import { asOwner } from './as-owner.ts';
import { nameOf } from './gates.ts';
import { idPlaces, kindsAt, schemaOf } from './id-places.ts';
import { LIST_CHANGE, MAKERS, type ObjectKind } from './objects.ts';
import type { TestApp } from './test-app.ts';

/** In every text of the account. */
export const WORD = 'zyxradioactivezyx';
/** The beginning of each of its figures. */
export const FIGURE = 777_777_777_777;
/** Of figures those before the dot: a rate of 25 in 9 has sevens enough. */
export const LEAK = new RegExp(`${WORD}|(?<!\\.\\d*)777777\\d{5,}`, 'i');
/** Calls that read, but for those of programs with a platform key. */
export const READS = features.map(({ route }) => route).filter(({ effect, access }) => effect === 'read' && !isKeyRule(access));

/** A record of each kind that is the account's. */
export type Records = Partial<Record<ObjectKind, string>> & { libraryItem?: string };

/** Delivery of an hour whose every name and count is the account's mark. */
async function deliver(app: TestApp, { account, plan, deal }: Record<'account' | 'plan' | 'deal', string>) {
  const hour = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
  const named = { plan, publisher: WORD, seat: WORD, adomain: WORD, app: WORD, domain: `${WORD}.example` };
  const counts = Object.fromEntries(['requests', 'bids', 'wins', 'impressions', 'clicks'].map((key) => [key, FIGURE]));
  const row = { day: hour.slice(0, 10), hour: `${hour}:00:00`, account, deal, platform: 'DESKTOP', ...named, ...counts };
  await app.stores.events.insert('delivery_hourly', [{ ...row, spend: `${FIGURE}`, partner_revenue: `${FIGURE}` }]);
  const { day, hour: at } = row;
  await app.stores.events.insert('unoffered_hourly', [{ day, hour: at, account, deal, matched: FIGURE, causes: { floor: FIGURE } }]);
  const seen = { type: 'ip', identity: FIGURE, sightings: FIGURE, impressions: FIGURE };
  await app.stores.events.insert('sightings_daily', [{ day, account, deal, platform: 'DESKTOP', ...seen }]);
}

/** Makes a plan one of a template that everybody with the flag reads, and answers that. */
async function makeOfTemplate(app: TestApp, plan: string): Promise<string> {
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute(sql`
      UPDATE media_plan SET (library_item_id, library_version) = (SELECT id, version FROM library_item WHERE enabled ORDER BY id LIMIT 1)
      WHERE id = ${plan} RETURNING library_item_id AS item`),
  );
  return String(rows[0]?.['item']);
}

/** Writes the word and the figure wherever the rival's account has a text or a number, and answers its records. */
export async function contaminate(app: TestApp): Promise<Records> {
  const { userId, accountId } = (await (await app.as('rival')).call(sessionRoutes.session, {})).user;
  const scope = systemScope(app.stores.entities);
  const run = (statement: SQL) => scope.run((database) => database.execute(statement));
  const deal = await MAKERS.deal(scope, accountId, userId);
  const plan = await MAKERS.plan(scope, accountId, userId);
  const user = await MAKERS.user(scope, accountId, userId);
  const invitation = await MAKERS.invitation(scope, accountId, userId);
  const view = await MAKERS.view(scope, accountId, userId);
  const segment = await MAKERS.segment(scope, accountId, userId);
  const upload = await MAKERS.upload(scope, accountId, userId);
  const metrocodeList = await MAKERS.metrocodeList(scope, accountId, userId);
  const marketplace = await MAKERS.marketplace(scope, accountId, userId);
  const ownReport = await MAKERS.ownReport(scope, accountId, userId);
  const mark = sql`${WORD} || right(id, 8)`;
  await run(sql`UPDATE account SET name = ${mark} WHERE id = ${accountId}`);
  // A version after the one that its making left, and a publisher that a change of its plan would ask.
  const asked = sql`ARRAY(SELECT id FROM publisher WHERE premium ORDER BY id LIMIT 1)`;
  await run(sql`
    UPDATE deal SET title = ${mark}, deal_id = ${mark}, seat = ${WORD}, media_plan_id = ${plan}, pub_seats = ${asked}, version = 2 WHERE id = ${deal}`);
  await run(sql`UPDATE media_plan SET title = ${mark}, description = ${WORD} WHERE id = ${plan}`);
  await run(
    sql`UPDATE app_user SET email = ${WORD} || '@kontor.test', first_name = ${WORD}, last_name = ${WORD}, last_login = now() WHERE id = ${user}`,
  );
  await run(sql`UPDATE invitation SET email = ${WORD} || '@kontor.example' WHERE id = ${invitation}`);
  await run(
    sql`UPDATE saved_view SET is_shared = true, name = ${mark}, search = ${WORD}, table_state = ${JSON.stringify({ hidden: [WORD] })} WHERE id = ${view}`,
  );
  await run(sql`UPDATE segment SET title = ${mark} WHERE id = ${segment}`);
  await run(sql`UPDATE segment SET title = ${mark}, source_segment_id = ${WORD}, created_by = ${user} WHERE id = ${upload}`);
  await run(sql`UPDATE segment_provider SET name = ${mark} WHERE account_id = ${accountId}`);
  await run(sql`UPDATE media_list SET title = ${mark} WHERE id = ${metrocodeList}`);
  await run(sql`UPDATE media_list_item SET value = ${mark} WHERE list_id = ${metrocodeList}`);
  await asOwner(app, `UPDATE media_list_change SET taken = ARRAY['${WORD}'] WHERE list_id = '${metrocodeList}'`);
  await run(sql`UPDATE marketplace SET name = ${mark} WHERE id = ${marketplace}`);
  await run(sql`UPDATE report SET name = ${mark}, is_shared = true, emails = ARRAY[${`${WORD}@kontor.example`}] WHERE id = ${ownReport}`);
  await run(sql`UPDATE session SET user_agent = ${WORD} WHERE account_id = ${accountId}`);
  const changes = JSON.stringify([{ name: WORD, action: 'Create', oldValue: null, newValue: WORD }]);
  for (const [entity, id] of Object.entries({ deal, 'media-plan': plan, user }))
    await run(sql`
      INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs)
      VALUES (${id}, ${accountId}, ${entity}, ${id}, ${WORD}, 'Create', ${userId}, ${WORD}, ${changes}::jsonb)`);
  await run(sql`
    INSERT INTO deal_comment (id, account_id, deal_id, text, sender_account_id, user_name)
    VALUES (${deal}, ${accountId}, ${deal}, ${WORD}, ${accountId}, ${WORD})`);
  await run(sql`
    UPDATE deal_app_info SET existing_bundle = ${WORD}, bundle = ${WORD}, name = ${WORD}, domain = ${`${WORD}.example`}, app_store_url = ${`https://${WORD}.example/`}
    WHERE deal_id = ${deal}`);
  const ticket = await MAKERS.ticket(scope, accountId, userId);
  await run(sql`
    UPDATE ticket SET summary = ${mark}, description = ${WORD}, contact_name = ${WORD}, contact_email = ${WORD}, submitted_by = ${WORD}
    WHERE id = ${ticket}`);
  await run(sql`
    INSERT INTO ticket_message (id, account_id, ticket_id, text, user_name, is_support)
    VALUES (${ticket}, ${accountId}, ${ticket}, ${WORD}, ${WORD}, false)`);
  await run(sql`
    INSERT INTO deal_incident (id, account_id, deal_id, rule, opened_at) VALUES (${deal}, ${accountId}, ${deal}, 'NO_BIDS', now())`);
  const bulkEdit = await MAKERS.bulkEdit(scope, accountId, userId);
  await run(sql`
    INSERT INTO bulk_edit_row (account_id, key, n, deal_id, title, deal_code, version, state, reason)
    VALUES (${accountId}, ${bulkEdit}, 0, ${deal}, ${WORD}, ${WORD}, 1, 'SKIPPED', ${WORD})`);
  await deliver(app, { account: accountId, plan, deal });
  return {
    account: accountId,
    deal,
    plan,
    user,
    invitation,
    view,
    segment,
    upload,
    metrocodeList,
    marketplace,
    bulkEdit,
    ownReport,
    ticket,
    libraryItem: await makeOfTemplate(app, plan),
  };
}

/** The account's records under every id that a call takes: of a call with several, one at a time. */
const idsFor = (route: Route, ids: Records): Record<string, string>[] =>
  idPlaces(route).flatMap(([key = '', ...inner]) =>
    inner.length > 0 ? [] : (kindsAt(route, [key]) ?? []).flatMap((kind) => (ids[kind] ? [{ [key]: ids[kind] }] : [])),
  );

/** Several ids at once, as an array or as a text, titles, deals by their ids and by a filter, and each widget or type that a call knows. */
function manyOf(route: Route, { segment = '', metrocodeList = '', deal = '' }: Records): Record<string, unknown>[] {
  const { type, widget } = schemaOf(route).properties ?? {};
  const known = (key: 'type' | 'widget', schema = key === 'type' ? type : widget) =>
    typeof schema === 'object' ? (schema.enum ?? []).map((one) => ({ [key]: one })) : [];
  // A dashboard's type is its range.
  const types = [known('widget'), known('type'), [{}]].find((some) => some.length > 0) ?? [];
  const titles = [`${WORD}${segment.slice(-8)}`];
  const deals = [{ ids: [deal] }, { filter: { q: WORD } }];
  return types.flatMap((one) => [
    one,
    { ...one, ids: [segment], titles },
    { ...one, ids: metrocodeList },
    { ...one, left: metrocodeList, right: metrocodeList },
    ...deals,
  ]);
}

/** A chart that each call draws. */
const CHARTS: [path: RegExp, chartType: string][] = [
  [/^chart\/segment/, 'avails'],
  [/^chart\/generate\/area/, 'daily'],
  [/^chart\//, 'cpm'],
];

/** Which insight: an account’s alone has names of deals. */
const insightOf = ({ path }: Route, of: object) =>
  path.startsWith('insight/widget/') ? { id: Object.keys(of).length > 0 ? 'metros' : 'deals' } : {};

/** Everything a call could be asked that might bring the account's rows: its ids, its words, whole lists and the staff's wish. */
function inputsOf(route: Route, ids: Records): Record<string, unknown>[] {
  const shape = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
  const fixed = {
    range: 'last30day',
    stateCode: 'NY',
    dim: 'bundle',
    by: 'domain',
    list: 'deals',
    email: `${WORD}@kontor.test`,
    from: 1,
    change: { rate: { by: 'ADD', value: '1' } },
    targeting: emptyTargeting(),
    items: ['501'],
    part: 'both',
    measure: 'spend',
    ...(route.path.startsWith('deal/library/') && { id: ids.libraryItem, of: 'plan' }),
    ...(route.path.startsWith('report/') && { dim: 'adomain', search: WORD, shared: route.path !== 'report/list', by: undefined }),
    chartType: CHARTS.find(([path]) => path.test(route.path))?.[1],
    ...(route.path.startsWith('medialist/rollback') && { change: LIST_CHANGE }),
    ...(route.path.startsWith('realtime/transparency/') && { by: 'publisher', publisher: WORD, dateRange: { range: 'last30day' } }),
    ...(route.path === 'segment/adds' && { to: [ids.segment] }),
  };
  const wishes = [{}, { q: WORD }, { admin: true }, { q: WORD, admin: true }];
  const all = [{}, ...idsFor(route, ids)].flatMap((id) =>
    wishes.flatMap((wish) =>
      manyOf(route, ids).map((many) => ({ ...fixed, ...id, ...insightOf(route, id), pagination: { number: 1000 }, ...many, ...wish })),
    ),
  );
  const fitting = all.map((given) => Object.fromEntries(Object.entries(given).filter(([key]) => shape.includes(key))));
  return [...new Map(fitting.map((given) => [JSON.stringify(given), given])).values()];
}

/** What a caller is told by every reading call. Who is refused at the door is refused whatever they ask. */
export async function everythingToldTo(caller: Caller, ids: Records, mayWish: boolean) {
  const told: { call: string; input: Record<string, unknown>; text: string }[] = [];
  for (const route of READS)
    for (const input of inputsOf(route, ids).filter(({ admin }) => mayWish || admin !== true)) {
      const { body, statusCode } = await caller.raw(requestOf(route, input));
      told.push({ call: nameOf(route), input, text: body });
      if (statusCode === 401 || statusCode === 403) break;
    }
  return told;
}
