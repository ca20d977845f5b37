import { booleanLogicRoutes, type Expression, type Item, type Node } from '@kontor/boolean-logic/contract';
import { newId, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));

const ids = { a: newId(), b: newId(), old: newId(), waiting: newId(), rival: newId(), own: newId(), gable: newId(), iris: newId() };
const segment = (id: string): Item => ({ type: 'SEGMENT', id });
const set = (...items: Item[]): Node => ({ type: 'SET', join: 'or', items });
const both = (first: Node, second: Node, not = false): Expression => ({
  type: 'GROUP',
  nodes: [first, second],
  unions: [{ join: 'and', not }],
});
const genre = (value: string): Item => ({ type: 'CONTENT', dimension: 'genres', value });
const language = (value: string): Item => ({ type: 'CONTENT', dimension: 'language', value });

let agency: Caller;
let lean: Caller;
beforeAll(async () => {
  [agency, lean] = await Promise.all([app.as('agency'), app.as('lean')]);
  const accountOf = async (caller: Caller) => (await caller.call(sessionRoutes.session, {})).user.accountId;
  const [own, rival] = [await accountOf(agency), await accountOf(await app.as('rival'))];
  const provider = async (name: string, parent: string | null) => {
    const id = newId();
    await run(sql`INSERT INTO segment_provider (id, account_id, name, parent_provider) VALUES (${id}, ${own}, ${name}, ${parent})`);
    return id;
  };
  const [gable, iris] = [await provider('Logic Gable', null), await provider('Logic Iris', 'IRIS')];
  const add = (
    id: string,
    title: string,
    more: { account?: string; provider?: string | null; status?: string; expires?: string | null } = {},
  ) => {
    const of = more.provider === undefined ? gable : more.provider;
    return run(sql`INSERT INTO segment (id, account_id, provider_id, source, title, data_type, price, status, expiration_date)
      VALUES (${id}, ${more.account ?? own}, ${of}, ${of === null ? 1 : 0}, ${title}, 'COOKIE', 0.75, ${more.status ?? 'ACTIVE'}, ${more.expires ?? null})`);
  };
  await add(ids.a, 'Logic homeowners');
  await add(ids.b, 'Logic "movers"');
  await add(ids.old, 'Logic expired', { expires: '2020-01-01' });
  await add(ids.waiting, 'Logic waiting', { status: 'PENDING' });
  await add(ids.iris, 'Logic of Iris', { provider: iris });
  await add(ids.own, 'Logic uploaded', { provider: null });
  await add(ids.rival, 'Logic of the rival', { account: rival, provider: null });
});

const checked = async (input: Parameters<typeof agency.try>[1], caller = agency) => {
  const { status, envelope } = await caller.try(booleanLogicRoutes.check, input as object);
  return { status, success: envelope.success, msg: envelope.msg, issues: envelope.issues };
};

describe('the check of an expression (2 §4, §7)', () => {
  test('a good one succeeds, as tree and as text', async () => {
    const said = await agency.call(booleanLogicRoutes.check, { expression: both(set(segment(ids.a)), set(segment(ids.b)), true) });
    expect(said).toEqual({
      words: 'People in “Logic homeowners”, but not in “Logic "movers"”.',
      text: '"Logic homeowners" and not "Logic ""movers"""',
    });
    expect(await agency.call(booleanLogicRoutes.check, { text: said.text.toLowerCase() })).toEqual(said);
  });

  test.each([
    ['is unknown', () => newId(), 'does not exist'],
    ['is of another account', () => ids.rival, 'does not exist'],
    ['is no id', () => "x' OR 1=1", 'does not exist'],
    ['has expired', () => ids.old, 'expired on 2020-01-01'],
    ['is not active yet', () => ids.waiting, 'still being prepared'],
    ['has another parent provider', () => ids.iris, 'one parent provider alone'],
  ])('a segment that %s is refused, with its node', async (_, id, message) => {
    const { success, msg, issues } = await checked({ expression: both(set(segment(ids.a)), set(segment(ids.b), segment(id()))) });
    expect(success).toBe(false);
    expect(msg).toContain(message);
    expect(JSON.stringify(issues)).toContain('expression.1.1');
  });

  test('a value of content that is called as what every object has stands for itself', async () => {
    const ids = ['genres=constructor', 'network=__proto__', 'channel=toString'];
    const named = await agency.call(booleanLogicRoutes.names, { contentData: true, ids });
    const titles = named.flatMap(({ item, title }) =>
      item.type === 'CONTENT' && ids.includes(`${item.dimension}=${item.value}`) ? title : [],
    );
    expect(titles).toEqual(['Genre: constructor', 'Network: __proto__', 'Channel: toString']);
  });

  test('another account’s segment answers exactly as an unknown one, sizes and names too', async () => {
    const unknown = newId();
    const answers = async (id: string) => {
      const expression = both(set(segment(ids.a)), set(segment(id)));
      const { envelope } = await agency.try(booleanLogicRoutes.sizes, { expression });
      const named = await agency.call(booleanLogicRoutes.names, { ids: [id], titles: ['Logic of the rival'] });
      return JSON.stringify([await checked({ expression }), envelope, named]).replaceAll(id, 'ID');
    };
    expect(await answers(ids.rival)).toBe(await answers(unknown));
  });

  test.each([
    ['nothing', {}, 'one group'],
    ['an empty one', { expression: { type: 'GROUP', nodes: [], unions: [] } }, 'empty'],
    ['a text that begins with not', { text: 'not "Logic homeowners"' }, 'Line 1, column 1: An expression cannot begin with not'],
    ['a quote that is never closed', { text: '"Logic homeowners' }, 'quote is never closed'],
    ['a name nobody has', { text: '"Logic homeowners" and "Logic of the rival"' }, 'Line 1, column 24: Nothing is called'],
    ['content in audience logic', { expression: both(set(genre('Drama')), set(genre('News'))) }, 'holds segments'],
  ])('%s is refused in words', async (_, input, message) => {
    const { status, msg } = await checked(input);
    expect(status).toBe(400);
    expect(msg).toContain(message);
  });

  test('a body of 25 levels is refused, not crashed on', async () => {
    const deep = '{"type":"GROUP","unions":[],"nodes":['.repeat(25) + ']}'.repeat(25);
    const { status, msg } = await checked({ expression: JSON.parse(deep) as Expression });
    expect([status, msg]).toEqual([400, expect.stringContaining('deeper than 20 levels')]);
  });

  test('content has its own key, and values that exist', async () => {
    const said = await agency.call(booleanLogicRoutes.check, {
      contentDataExpression: both(set(genre('Drama')), set(language('es')), true),
    });
    expect(said.words).toBe('Content with “Genre: Drama”, but not with “Language: Spanish”.');
    expect(await agency.call(booleanLogicRoutes.check, { text: said.text, contentData: true })).toEqual(said);
    const { msg, issues } = await checked({ contentDataExpression: both(set(genre('Drama')), set(language('xx'))) });
    expect(msg).toBe('Language does not have xx. Remove it.');
    expect(JSON.stringify(issues)).toContain('expression.1.0');
  });

  test('uploaded segments do not go with publisher direct inventory (2 §6)', async () => {
    const own = { expression: both(set(segment(ids.own)), set(segment(ids.own)), true) };
    expect((await checked(own)).status).toBe(200);
    const { status, msg } = await checked({ ...own, pmp: true });
    expect([status, msg]).toEqual([400, expect.stringContaining('cannot be used with publisher direct inventory')]);
  });

  test('is closed to an account without the switch (2 §6)', async () => {
    const { status, msg } = await checked({ expression: both(set(segment(ids.a)), set(segment(ids.b))) }, lean);
    expect([status, msg]).toEqual([403, expect.stringContaining('not switched on')]);
    expect((await checked({ text: '"x"', contentData: true }, lean)).status).toBe(403);
  });
});

test('sizes answer for every node in order, with the fee', async () => {
  const { users, fee } = await agency.call(booleanLogicRoutes.sizes, { expression: both(set(segment(ids.a), segment(ids.b)), set()) });
  expect(users).toHaveLength(5);
  expect(users.at(-1)).toBe(0);
  expect(fee).toBe('0.750000');
});

describe('mediaplan/segment/advance/cost (2 §7)', () => {
  const asked = (expression: unknown, caller = agency) => caller.try(booleanLogicRoutes.cost, { expression: expression as Expression });
  test('takes the expression that the check takes: the sum of an and, nothing of a not', async () => {
    const cost = async (expression: Expression) => (await asked(expression)).envelope.data?.cost;
    await run(sql`UPDATE segment SET price = 1.2 WHERE id = ${ids.b}`);
    expect(await cost(both(set(segment(ids.a)), set(segment(ids.b))))).toBe('1.950000');
    expect(await cost(both(set(segment(ids.a)), set(segment(ids.b)), true))).toBe('0.750000');
    expect(await cost({ type: 'GROUP', nodes: [set(segment(ids.a), segment(ids.b))], unions: [] })).toBe('1.200000');
    await run(sql`UPDATE segment SET price = 0.75 WHERE id = ${ids.b}`);
  });
  test('names what is wrong with it, and is closed without the switch', async () => {
    const unread = await asked({ type: 'SEGMENT', id: ids.a });
    expect([unread.status, unread.envelope.msg]).toEqual([400, 'An expression is one group of sets and groups.']);
    const unknown = await asked(both(set(segment(ids.a)), set(segment(ids.rival))));
    expect(unknown.envelope.msg).toBe(`The segment ${ids.rival} does not exist. Remove it.`);
    expect((await asked(both(set(segment(ids.a)), set(segment(ids.b))), lean)).status).toBe(403);
  });
});

describe('a media plan with logic', () => {
  const logic = { enabled: true, value: both(set(segment(ids.a)), set(segment(ids.b)), true) };
  const targeting = { ...emptyTargeting(), audienceBooleanLogic: logic };

  test('keeps it, names it and says it in its history', async () => {
    const { value } = (await agency.try(mediaPlanRoutes.create, { title: 'Logic', targeting })).envelope;
    const plan = await agency.call(mediaPlanRoutes.get, { id: value ?? '' });
    expect(plan.targeting.audienceBooleanLogic).toEqual(logic);
    expect(plan.names['audienceBooleanLogic']).toEqual({ [ids.a]: 'Logic homeowners', [ids.b]: 'Logic "movers"' });
    const changed = await agency.try(mediaPlanRoutes.update, {
      id: plan.id,
      title: plan.title,
      version: plan.version,
      targeting: { ...targeting, audienceBooleanLogic: { ...logic, enabled: false } },
    });
    expect(changed.envelope.msg).toBe('Media plan updated.');
  });

  test('is not saved with what the check refuses, nor without the switch, nor forecast with another’s segment', async () => {
    const of = (id: string) => ({
      ...emptyTargeting(),
      audienceBooleanLogic: { enabled: true, value: both(set(segment(ids.a)), set(segment(id))) },
    });
    const refused = await agency.try(mediaPlanRoutes.create, { title: 'Not', targeting: of(ids.old) });
    expect(refused.envelope).toMatchObject({ success: false, msg: expect.stringContaining('expired') });
    expect((await lean.try(mediaPlanRoutes.create, { title: 'Not', targeting })).status).toBe(403);
    expect((await agency.try(mediaPlanRoutes.forecast, { targeting: of(ids.rival) })).envelope.msg).toContain('does not exist');
  });
});
