import { systemScope } from '@kontor/core/server';
import { type Caller, PERSONAS } from '@kontor/core/testing';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });
const targeting = (change: Partial<MediaPlanTargeting> = {}): MediaPlanTargeting => ({ ...emptyTargeting(), ...change });

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;

describe('a publisher account (2 §5)', () => {
  let publisher: Caller;
  let agency: Caller;
  let account: string;
  let own: string;
  let other: string;
  beforeAll(async () => {
    [publisher, agency] = await Promise.all([app.as('publisher'), app.as('agency')]);
    const [found] = await rowsOf<{ id: string; publisher: string }>(sql`SELECT id, publisher_id AS publisher FROM account
      WHERE id = (SELECT account_id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = ${PERSONAS.publisher} LIMIT 1)`);
    account = found?.id ?? '';
    own = found?.publisher ?? '';
    const sold = await rowsOf<{ id: string }>(sql`SELECT publisher_id AS id FROM inventory WHERE publisher_id <> ${own} LIMIT 1`);
    other = sold[0]?.id ?? '';
  });
  const asked = () => [targeting(), targeting({ publishers: some(other) }), targeting({ publishers: none(own) })];

  test('saves plans of its own inventory alone, whatever it asks for', async () => {
    for (const wanted of asked()) {
      const { value } = (await publisher.try(mediaPlanRoutes.create, { title: 'Ours', targeting: wanted })).envelope;
      const id = value ?? '';
      const targets = async (of: string) => (await publisher.call(mediaPlanRoutes.get, { id: of })).targeting.publishers;
      expect(await targets(id)).toEqual(some(own));
      await publisher.call(mediaPlanRoutes.update, { id, title: 'Ours still', targeting: wanted });
      expect(await targets(id)).toEqual(some(own));
      const copy = (await publisher.try(mediaPlanRoutes.duplicate, { data: [id] })).envelope.value ?? '';
      expect(await targets(copy)).toEqual(some(own));
    }
  });

  test('is told where it named other publishers, and of its own nothing', async () => {
    const told = async (publishers: MediaPlanTargeting['publishers']) => {
      const draft = { title: 'Ours', targeting: targeting({ publishers }) };
      const { value, msg } = (await publisher.try(mediaPlanRoutes.create, draft)).envelope;
      return [msg, (await publisher.try(mediaPlanRoutes.update, { id: value ?? '', ...draft })).envelope.msg];
    };
    const left = 'It targets your own inventory: other publishers were left out.';
    expect(await told(some(other))).toEqual([`Media plan created. ${left}`, `Media plan updated. ${left}`]);
    for (const plain of [some(own), some()]) expect(await told(plain)).toEqual(['Media plan created.', 'Media plan updated.']);
  });

  test('sees the forecast of its own inventory alone, and of no clause what lies outside', async () => {
    const ours = await agency.call(mediaPlanRoutes.forecast, { targeting: targeting({ publishers: some(own) }) });
    const whole = await agency.call(mediaPlanRoutes.forecast, { targeting: targeting() });
    const ourPeople = await agency.call(mediaPlanRoutes.people, { targeting: targeting({ publishers: some(own) }) });
    expect(ours.requests).toBeGreaterThan(0);
    expect(ours.requests).toBeLessThan(whole.requests);
    for (const wanted of asked()) {
      const { requests, clauses } = await publisher.call(mediaPlanRoutes.forecast, { targeting: wanted });
      expect(requests).toBe(ours.requests);
      expect(clauses.map(({ key }) => key)).toEqual(['mediaType']);
      for (const clause of clauses) expect(clause.requests).toBeLessThan(whole.requests);
      expect(await publisher.call(mediaPlanRoutes.people, { targeting: wanted })).toEqual(ourPeople);
      const values = { targeting: wanted, dimension: 'publishers' as const, values: [own, other] };
      const found = await publisher.call(mediaPlanRoutes.valueRequests, values);
      expect(found.requests).toEqual([expect.closeTo(ours.requests, 6), 0]);
    }
  });

  test('without a publisher is told so', async () => {
    await rowsOf(sql`UPDATE account SET publisher_id = NULL WHERE id = ${account}`);
    const { status, envelope } = await publisher.try(mediaPlanRoutes.forecast, { targeting: targeting() });
    const saved = await publisher.try(mediaPlanRoutes.create, { title: 'Nothing', targeting: targeting() });
    await rowsOf(sql`UPDATE account SET publisher_id = ${own} WHERE id = ${account}`);
    const words = 'Your account is not connected to a publisher yet, so it has no inventory to plan. Please contact support.';
    expect([status, envelope.msg]).toEqual([409, words]);
    expect([saved.status, saved.envelope.msg]).toEqual([409, words]);
  });
});

describe('values that do not exist', () => {
  test('are refused by name, each dimension for itself, by a save and by a forecast', async () => {
    const agency = await app.as('agency');
    const wrong = targeting({ country: some('US', 'ZZ'), dma: some('501', 'x1', 'x2', 'x3', 'x4', 'x5'), language: none('qq') });
    const words =
      'Country does not have ZZ. Remove it. DMA does not have x1, x2, x3 and 2 more. Remove them. Language does not have qq. Remove it.';
    for (const reply of [
      await agency.try(mediaPlanRoutes.create, { title: 'Nowhere', targeting: wrong }),
      await agency.try(mediaPlanRoutes.forecast, { targeting: wrong }),
    ]) {
      expect([reply.status, reply.envelope.msg]).toEqual([400, words]);
      expect(reply.envelope.issues?.map(({ path }) => path)).toEqual(['targeting.country', 'targeting.dma', 'targeting.language']);
    }
  });

  test('of apps, sites, publishers and zip codes are refused by a save', async () => {
    const agency = await app.as('agency');
    const told = async (change: Partial<MediaPlanTargeting>) =>
      (await agency.try(mediaPlanRoutes.create, { title: 'Nowhere', targeting: targeting(change) })).envelope.msg;
    expect(await told({ app: some('no.such.app') })).toBe('App does not have no.such.app. Remove it.');
    expect(await told({ domain: some('no.such.site') })).toBe('Domain does not have no.such.site. Remove it.');
    expect(await told({ domain: none('no such site') })).toBe('Domain does not have no such site. Remove it.');
    expect(await told({ publishers: some('0') })).toBe('Publisher does not have 0. Remove it.');
    expect(await told({ country: some('US'), zip: some('10001', '<b>') })).toBe('Zip code does not have <b>. Remove it.');
    // What exchanges write in words of their own has no list.
    expect(await told({ genres: some('Deep Sea Opera'), network: some('A network'), channel: some('A channel') })).toBe(
      'Media plan created.',
    );
  });

  test('of apps and sites can be blocked before anybody has seen them, where they are written as such', async () => {
    const agency = await app.as('agency');
    for (const blocked of [{ app: none('com.not.seen', '1234567890') }, { domain: none('not-seen.example') }]) {
      const { envelope } = await agency.try(mediaPlanRoutes.create, { title: 'Blocks', targeting: targeting(blocked) });
      expect(envelope.msg).toBe('Media plan created.');
      expect((await agency.call(mediaPlanRoutes.get, { id: envelope.value ?? '' })).targeting).toMatchObject(blocked);
    }
  });

  test('that a plan had before stay, and keep nobody from saving it', async () => {
    const agency = await app.as('agency');
    const { value } = (await agency.try(mediaPlanRoutes.create, { title: 'Earlier', targeting: targeting({ country: some('US') }) }))
      .envelope;
    const id = value ?? '';
    await rowsOf(sql`UPDATE media_plan SET targeting = jsonb_set(targeting, '{country,values}', '["US", "ZZ"]') WHERE id = ${id}`);
    const save = (change: Partial<MediaPlanTargeting>) =>
      agency.try(mediaPlanRoutes.update, { id, title: 'Later', targeting: targeting(change) });
    expect((await save({ country: some('US', 'ZZ') })).status).toBe(200);
    expect((await save({ country: some('US', 'ZZ', 'YY') })).envelope.msg).toBe('Country does not have YY. Remove it.');
  });
});
