import { booleanLogicRoutes } from '@kontor/boolean-logic/contract';
import { newId, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { insightRoutes } from '@kontor/dashboards/contract';
import { indexChangedDays, loadSegment, MARKET } from '@kontor/market/server';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { figureRoutes, INSIGHTS, type InsightKey, segmentRoutes } from '@kontor/segments/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { features } from './features.ts';
import { testApp } from './testing/app-of-file.ts';
import { chanceOf, expressionOf, isOther, looksLikePeople, PEOPLE_CALLS, peopleName } from './testing/people-calls.ts';

// Nobody learns of one person by counting audiences (decision 0078, security rule 54).

/** Pairs of segments that differ by one person; by night a hundred. */
const PAIRS = Number(process.env.PEOPLE_PAIRS ?? 2);
const random = chanceOf(Number(process.env.PLANS_SEED ?? 78));
/** The test market has 663 homes with requests, and 7,000 that providers know. */
const SMALLEST = 100;
const KNOWN = 7_000;
const FEW = { fewerThan: SMALLEST };

const app = testApp({ SMALLEST_AUDIENCE: String(SMALLEST), AUDIENCE_QUESTIONS_A_DAY: '1000000' });
let agency: Caller;
let account = '';
let shared: string[] = [];
let publishers: string[] = [];
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
beforeAll(async () => {
  agency = await app.as('agency');
  account = (await agency.call(sessionRoutes.session, {})).user.accountId;
  const { rows } =
    await run(sql`SELECT s.id FROM segment s JOIN account_segment_provider g ON g.provider_id = s.provider_id AND g.account_id = ${account}
    WHERE s.account_id IS NULL AND s.status = 'ACTIVE' AND s.deleted_at IS NULL`);
  // Those with most homes, which is what the uploads are of.
  const all = await upload(Array.from({ length: KNOWN }, (_, number) => home(number)));
  const found = await app.stores.events.query<{ segment: string }>(
    `SELECT segment FROM segment_members FINAL WHERE segment IN {ids:Array(String)} ORDER BY
      bitmapAndCardinality(users, (SELECT users FROM segment_members FINAL WHERE segment = {all:String})) DESC, segment LIMIT 19`,
    { ids: rows.map(({ id }) => String(id)), all: all.id },
  );
  shared = found.map(({ segment }) => segment);
  publishers = (await agency.call(targetingRoutes.publishers, {})).values.map(({ code }) => code).slice(0, 50);
});

/** The address of a home that the market knows, and one of nobody (RFC 2544). */
const home = (number: number) => `240.0.${number >> 8}.${number & 255}`;
const stranger = (number: number) => `198.18.${(number >> 8) & 255}.${number & 255}`;
const homes = (count: number, but: ReadonlySet<number> = new Set()) => {
  const chosen = new Set<number>();
  while (chosen.size < count) {
    const one = Math.floor(random() * KNOWN);
    if (!but.has(one)) chosen.add(one);
  }
  return [...chosen].map(home);
};

let titled = 0;
/** A segment of the agency's own, active for long. */
async function upload(addresses: readonly string[]): Promise<{ id: string; title: string }> {
  titled += 1;
  const [id, title] = [newId(), `Asked ${String(titled).padStart(4, '0')}`];
  await run(sql`INSERT INTO segment (id, account_id, source, title, data_type, price, status, source_segment_id, user_count, active_at, loaded_at)
    VALUES (${id}, ${account}, 1, ${title}, 'IP', 0, 'ACTIVE', ${id}, ${addresses.length}, now() - interval '20 days', '2026-01-01')`);
  await app.stores.turns.take(MARKET, (turn) =>
    loadSegment(app.stores.events, turn, { segment: id, identities: addresses.map((one) => `ip:${one}`) }),
  );
  return { id, title };
}
const index = () => app.stores.turns.take(MARKET, (turn) => indexChangedDays(app.stores.events, turn));

const INSTANT = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
/** Counts in an answer that are told as numbers. */
const numbersIn = (told: unknown): number[] => (JSON.stringify(told).match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const isRefused = (reply: { envelope: { errorDetails?: unknown } }) => reply.envelope.errorDetails === 'audienceTooSmall';

describe('one person is not looked up', () => {
  test('by a segment of one address: no count with a provider’s segment is told', async () => {
    const { id } = await upload([home(3)]);
    const { shared: both } = await agency.call(figureRoutes.overlap, { ids: [id, ...shared] });
    expect(both[0]?.slice(1)).toEqual(shared.map(() => FEW));
    for (const one of shared.slice(0, 3)) {
      expect(await agency.call(figureRoutes.adds, { id, to: [one] })).toMatchObject({ after: FEW, added: FEW });
      expect((await agency.call(segmentRoutes.avails, { inSeg: [id, one], includeSegmentAnd: 'AND' })).users).toEqual(FEW);
    }
  });

  /** Segments that number 64 addresses by their bits, and a group for each address: whether it alone is in a provider's segment. */
  const byBits = async (padding: readonly string[]) => {
    const asked = Array.from({ length: 64 }, (_, number) => number);
    const all = await upload([...asked.map((number) => home(number)), ...padding]);
    const bits: string[] = [];
    for (let bit = 0; bit < 6; bit += 1)
      bits.push((await upload([...asked.filter((number) => (number >> bit) & 1).map((number) => home(number)), ...padding])).id);
    const set = (id: string) => ({ type: 'SET' as const, join: 'or' as const, items: [{ type: 'SEGMENT' as const, id }] });
    const ofOne = (number: number) =>
      expressionOf(
        set(shared[0] ?? ''),
        [{ join: 'and', not: false }, set(all.id)],
        ...bits.map((id, bit): Parameters<typeof expressionOf>[1] => [{ join: 'and', not: ((number >> bit) & 1) === 0 }, set(id)]),
      );
    const [first, ...others] = asked.map(ofOne);
    const expression = expressionOf(
      first ?? expect.fail(),
      ...others.map((one): Parameters<typeof expressionOf>[1] => [{ join: 'or', not: false }, one]),
    );
    const { users } = await agency.call(booleanLogicRoutes.sizes, { expression });
    // Each group has a node of its own, and eight sets with their items.
    return asked.map((number) => users[1 + number * 17]);
  };
  test('by seven segments that number 64 addresses: none of the groups of one is told', async () => {
    expect(await byBits([])).toEqual(Array.from({ length: 64 }, () => FEW));
  });
  test('nor where each of the seven is large', async () => {
    const told = await byBits(Array.from({ length: 3_000 }, (_, number) => stranger(number)));
    expect(told.slice(0, 63)).toEqual(Array.from({ length: 63 }, () => FEW));
  });

  test('by the forecast of one home', async () => {
    const { id } = await upload([home(3)]);
    await index();
    const targeting = { includeSegments: [{ id }] };
    const replies = [
      await agency.try(mediaPlanRoutes.forecast, { targeting }),
      await agency.try(mediaPlanRoutes.people, { targeting }),
      await agency.try(mediaPlanRoutes.valueRequests, { targeting, dimension: 'publishers', values: publishers }),
    ];
    expect(replies.map(isRefused)).toEqual([true, true, true]);
    expect(replies[0]?.envelope.msg).toBe('Too small to be counted: an audience needs at least 100 members.');
    expect(await agency.call(segmentRoutes.avails, { inSeg: [id] })).toMatchObject({ requests: FEW });
  });

  test('nor of one home among three thousand addresses that nobody has', async () => {
    const padding = Array.from({ length: 3_000 }, (_, number) => stranger(number + 5_000));
    for (const number of [1, 2, 3, 4]) {
      const { id } = await upload([...padding, home(number)]);
      await index();
      const targeting = { includeSegments: [{ id }] };
      const asked = [
        agency.try(mediaPlanRoutes.forecast, { targeting }),
        agency.try(mediaPlanRoutes.people, { targeting }),
        agency.try(mediaPlanRoutes.valueRequests, { targeting, dimension: 'publishers', values: publishers }),
        ...(Object.keys(INSIGHTS) as InsightKey[]).map((key) => agency.try(insightRoutes.detail, { id: key, segmentId: id })), // its keys
      ];
      expect((await Promise.all(asked)).map(isRefused)).toEqual(asked.map(() => true));
    }
  });
});

describe('one person more changes nothing', () => {
  test('every call that counts people is on the list of those that are asked', () => {
    const names = features.filter(({ route }) => looksLikePeople(route)).map(({ route }) => peopleName(route));
    expect(names.filter((name) => !(name in PEOPLE_CALLS) && !isOther(name))).toEqual([]);
    const all = new Set(features.map(({ route }) => peopleName(route)));
    expect(Object.keys(PEOPLE_CALLS).filter((name) => !all.has(name))).toEqual([]);
  });

  test(`${PAIRS} pairs of segments that differ by one home answer alike in every call, or are too small, unless the home is of the counted part`, async () => {
    const pairs = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const one = Math.floor(random() * KNOWN);
      const others = homes(1_000 + Math.floor(random() * 3_000), new Set([one]));
      const without = await upload([...others, await uncounted(20_000 + pair * 100)]);
      const within = await upload([...others, home(one)]);
      const start = Math.floor(random() * (shared.length - 1));
      pairs.push({ one, without, within, shared: [shared[start] ?? '', shared[start + 1] ?? ''] as [string, string] });
    }
    await index();
    let answered = 0;
    for (const { one, without, within, shared: beside } of pairs) {
      const ask = async ({ id, title }: { id: string; title: string }) => {
        const draft = { title: 'Asked', targeting: { includeSegments: [{ id }] } };
        const plan = (await agency.try(mediaPlanRoutes.create, draft)).envelope.value ?? expect.fail();
        const replies: Record<string, string[]> = {};
        for (const [name, calls] of Object.entries(PEOPLE_CALLS)) {
          const found = await Promise.all(calls(agency, { own: id, title, shared: beside, publishers, plan }));
          const said = (reply: unknown) =>
            [id, title, plan].reduce((text, name) => text.replaceAll(name, '-'), JSON.stringify(reply)).replace(INSTANT, '-');
          replies[name] = found.map(({ status, envelope }) => said({ status, envelope }));
          answered += found.filter(({ status }) => status === 200).length;
        }
        return replies;
      };
      const [fewer, more] = [await ask(without), await ask(within)];
      if (!(await isCounted(home(one)))) expect(more).toEqual(fewer);
    }
    // Most of what was asked was answered: an answer that is always “too small” proves nothing.
    expect(answered).toBeGreaterThan(PAIRS * 2 * 20);
  });
  /** A stranger who is not of the counted part: whoever is of it may move an answer by coming as well as by going. */
  const uncounted = async (number: number): Promise<string> =>
    (await isCounted(stranger(number))) ? uncounted(number + 1) : stranger(number);
  const isCounted = async (address: string) => {
    const [row] = await app.stores.events.query<{ is: number }>(
      `SELECT sipHash64(cityHash64({text:String}), (SELECT min(secret) FROM people_secret)) % 8 = 0 AS is`,
      { text: `ip:${address}` },
    );
    return row?.is === 1;
  };

  test('one person in eight is of the counted part, and which is not to be known from outside', async () => {
    const [row] = await app.stores.events.query<{ share: number; secret: number }>(
      `SELECT avg(sipHash64(identity, (SELECT min(secret) FROM people_secret)) % 8 = 0) AS share,
        length((SELECT min(secret) FROM people_secret)) AS secret FROM segment_identities`,
    );
    expect(Math.abs((row?.share ?? 0) - 1 / 8)).toBeLessThan(0.01);
    expect(Number(row?.secret)).toBe(64);
  });
});

describe('what is told stays true', () => {
  test('counts that are told as about so many are within what they say of the exact ones', async () => {
    let told = 0;
    for (let round = 0; round < Math.max(3, PAIRS / 4); round += 1) {
      const numbers = homes(1_000 + Math.floor(random() * 5_000));
      const { id } = await upload(numbers);
      const { shared: both } = await agency.call(figureRoutes.overlap, { ids: [id, ...shared] });
      for (const [nth, other] of shared.entries()) {
        const count = both[0]?.[nth + 1];
        if (typeof count !== 'object' || !('about' in count)) continue;
        const [row] = await app.stores.events.query<{ n: string }>(
          `SELECT bitmapAndCardinality((SELECT users FROM segment_members FINAL WHERE segment = {id:String}),
            (SELECT users FROM segment_members FINAL WHERE segment = {other:String})) AS n`,
          { id, other },
        );
        expect(Math.abs(Number(row?.n) - count.about)).toBeLessThanOrEqual(count.within);
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(20);
  });

  test('counts of one segment, of one’s own people alone and of providers’ alone are exact', async () => {
    const [first, second] = [await upload(homes(500)), await upload(homes(700))];
    const own = await agency.call(figureRoutes.overlap, { ids: [first.id, second.id] });
    const theirs = await agency.call(figureRoutes.overlap, { ids: shared.slice(0, 2) });
    expect(own.segments.map(({ users }) => users)).toEqual([500, 700]);
    expect([own.shared[0]?.[1], theirs.shared[0]?.[1]].map((count) => typeof count)).toEqual(['number', 'number']);
    expect(numbersIn(theirs.shared).length).toBe(4);
  });
});
