import { systemScope } from '@kontor/core/server';
import { type Caller, PERSONAS } from '@kontor/core/testing';
import { randomOf } from '@kontor/database/seed';
import {
  ACCOUNT_FILTERS,
  type AccountFilter,
  CPM_KEYS,
  CPM_OPERATORS,
  columnOf,
  FILTER_KEYS,
  isAsked,
  MULTI_KEYS,
  optionsOf,
  publisherRoutes,
  TEXT_KEYS,
  YES_NO_KEYS,
} from '@kontor/publishers/contract';
import { testApp } from '@kontor/server-app/testing';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';

const app = testApp();
const rowsOf = async <Row extends Record<string, unknown>>(statement: SQL) =>
  (await systemScope(app.stores.entities).run((database) => database.execute<Row>(statement))).rows;

let agency: Caller;
beforeAll(async () => {
  agency = await app.as('agency');
});

const OPERATORS = { EQUAL: sql`=`, GREATER_THAN: sql`>`, LESS_THAN: sql`<` };
/** What a filter asks, written by hand in SQL over the table. */
function asSql(filter: AccountFilter): SQL {
  const parts: SQL[] = [sql`NOT EXISTS (SELECT FROM seller WHERE seller.id = publisher.id AND is_reseller)`];
  const column = (key: (typeof FILTER_KEYS)[number]) => sql`s.${sql.identifier(columnOf(key))}`;
  for (const key of YES_NO_KEYS) if (filter[key] !== undefined) parts.push(sql`${column(key)} = ${filter[key]}`);
  for (const key of MULTI_KEYS) if (filter[key]?.length) parts.push(sql`${column(key)} && ${sql.param(filter[key])}::text[]`);
  for (const key of CPM_KEYS) if (filter[key]) parts.push(sql`${column(key)} ${OPERATORS[filter[key].ops]} ${filter[key].minCpm}::numeric`);
  for (const key of TEXT_KEYS) if (isAsked(filter, key)) parts.push(sql`strpos(lower(${column(key)}), lower(${filter[key] ?? ''})) > 0`);
  return sql.join(parts, sql` AND `);
}
const asked = (filter: AccountFilter) => agency.call(publisherRoutes.accounts, filter);
const told = async (filter: object) => {
  const { status, envelope } = await agency.try(publisherRoutes.accounts, filter);
  return [status, envelope.msg];
};

describe('the filters of publisher accounts (2 §3)', () => {
  test('are told with their words, groups and options, and every filter has them', async () => {
    const { filters } = await agency.call(publisherRoutes.filters, {});
    expect(filters.map(({ key }) => key)).toEqual(FILTER_KEYS);
    for (const { key, kind, options } of filters) expect(options.length > 0, key).toBe(kind === 'multi');
    expect(filters.find(({ key }) => key === 'displayOtherAdServer')).toMatchObject({ kind: 'text', textOf: 'displayAdServer' });
    expect(filters.filter(({ kind }) => kind === 'yesno')).toHaveLength(13);
    expect(filters.filter(({ kind }) => kind === 'multi')).toHaveLength(14);
  });

  test('are "Account filter data not found" where no publisher has declared anything', async () => {
    const kept = await rowsOf(sql`DELETE FROM publisher_setting RETURNING *`);
    const { status, envelope } = await agency.try(publisherRoutes.filters, {});
    await rowsOf(
      sql`INSERT INTO publisher_setting SELECT * FROM jsonb_populate_recordset(NULL::publisher_setting, ${JSON.stringify(kept)}::jsonb)`,
    );
    expect([status, envelope.msg]).toEqual([404, 'Account filter data not found']);
  });

  test('leave the publishers that a plain condition on their declared settings leaves', async () => {
    const random = randomOf(7);
    const filterOf = (): AccountFilter => {
      const filter: AccountFilter = {};
      for (const key of random.some(YES_NO_KEYS, random.integer(0, 2))) filter[key] = random.chance(0.5) ? 1 : 0;
      for (const key of random.some(MULTI_KEYS, random.integer(0, 2))) {
        const codes = optionsOf(key).map(({ code }) => code);
        const picked = random.some(codes, random.integer(1, 3));
        filter[key] = picked.includes('OTHER') ? ['OTHER'] : picked;
      }
      for (const key of random.some(CPM_KEYS, random.integer(0, 1)))
        filter[key] = { minCpm: random.between(1, 20).toFixed(1), ops: random.pick(CPM_OPERATORS).code };
      if (random.chance(0.2))
        Object.assign(filter, { displayAdServer: ['OTHER'], displayOtherAdServer: random.pick(['own', 'KESTREL', 'zz']) });
      return filter;
    };
    const sizes = new Set<number>();
    for (let n = 0; n < 60; n += 1) {
      const filter = filterOf();
      const expected = await rowsOf<{ id: string }>(
        sql`SELECT publisher.id FROM publisher LEFT JOIN publisher_setting s ON s.publisher_id = publisher.id WHERE ${asSql(filter)} ORDER BY 1`,
      );
      const { accounts, matching } = await asked(filter);
      const left = accounts.filter(({ reason }) => reason === null).map(({ id }) => id);
      expect(left.toSorted(), JSON.stringify(filter)).toEqual(expected.map(({ id }) => id).toSorted());
      expect(matching).toBe(expected.length);
      sizes.add(matching);
    }
    expect(sizes.size).toBeGreaterThan(8);
  });

  test('compare a minimum CPM as equal, greater than and less than, in dollars and cents', async () => {
    const [row] = await rowsOf<{ id: string; cpm: string }>(
      sql`SELECT publisher_id AS id, video_min_cpm::numeric(8, 1)::text AS cpm FROM publisher_setting WHERE video_min_cpm > 3 LIMIT 1`,
    );
    const minCpm = row?.cpm ?? '';
    const holds = async (ops: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN', asks: string) =>
      (await asked({ videoCpmObj: { minCpm: asks, ops } })).accounts.some(({ id, reason }) => id === row?.id && reason === null);
    const less = (Number(minCpm) - 0.1).toFixed(1);
    const more = (Number(minCpm) + 0.1).toFixed(1);
    expect([await holds('EQUAL', minCpm), await holds('EQUAL', less)]).toEqual([true, false]);
    expect([await holds('GREATER_THAN', less), await holds('GREATER_THAN', minCpm)]).toEqual([true, false]);
    expect([await holds('LESS_THAN', more), await holds('LESS_THAN', minCpm)]).toEqual([true, false]);
  });

  test('refuse what is not declared, by name: an option, a filter, a CPM under 1 or with two decimals, Other beside others', async () => {
    expect(await told({ videoAdServer: ['NONESUCH'] })).toEqual([400, expect.stringContaining('Video ad server does not have NONESUCH.')]);
    expect(await told({ noSuchFilter: 1 })).toEqual([400, expect.stringContaining('noSuchFilter')]);
    expect(await told({ reqCreativeApproval: 2 })).toEqual([400, expect.any(String)]);
    const least = 'A minimum CPM is 1 or more.';
    expect(await told({ displayCpmObj: { minCpm: '0.9', ops: 'EQUAL' } })).toEqual([400, expect.stringContaining(least)]);
    expect(await told({ displayCpmObj: { minCpm: '1.0', ops: 'EQUAL' } })).toEqual([200, expect.any(String)]);
    const decimals = 'A minimum CPM is dollars with one decimal.';
    expect(await told({ displayCpmObj: { minCpm: '2.55', ops: 'EQUAL' } })).toEqual([400, expect.stringContaining(decimals)]);
    expect(await told({ displayAdServer: ['OTHER', 'GAM'] })).toEqual([
      400,
      expect.stringContaining('Display ad server: Other cannot be chosen beside other choices.'),
    ]);
  });
});

describe('publisher accounts and their inventory (2 §2)', () => {
  test('say of every app and site whether it is eligible, and else why', async () => {
    const plan = { mediaType: 'display' as const, platform: ['INAPP' as const] };
    const { accounts } = await agency.call(publisherRoutes.accounts, { plan });
    const all = await rowsOf<{ publisher: string; n: number; fit: number }>(
      sql`SELECT publisher_id AS publisher, count(*)::int AS n,
        count(*) FILTER (WHERE 'display' = ANY(media_types) AND 'INAPP' = ANY(platforms))::int AS fit
        FROM inventory WHERE publisher_id IS NOT NULL GROUP BY 1`,
    );
    for (const { publisher, n, fit } of all) {
      const account = accounts.find(({ id }) => id === publisher);
      expect([account?.eligibleAppsCount, (account?.eligibleAppsCount ?? 0) + (account?.noneligibleAppsCount ?? 0)]).toEqual([fit, n]);
    }
    const reasons = new Set(accounts.flatMap(({ noneligibleApps }) => noneligibleApps.map(({ reason }) => reason)));
    expect([...reasons].toSorted()).toEqual(['Media type differs: Video', 'Platform differs: Mobile, Desktop']);
  });

  test('say that an account is excluded, that its settings differ and how, or that inventory is left out', async () => {
    const { accounts } = await agency.call(publisherRoutes.accounts, {});
    const account = accounts.find(({ eligibleAppsCount }) => eligibleAppsCount > 2);
    const id = account?.id ?? '';
    const out = account?.eligibleApps[0]?.id ?? '';
    const read = (change: object) => agency.call(publisherRoutes.inventory, { account: id, ...change });
    const left = await read({ plan: { appInfoIds: [out] } });
    expect(left.noneligibleApps.find((one) => one.id === out)?.reason).toBe('Left out of this plan');
    expect(left.eligibleAppsCount).toBe((account?.eligibleAppsCount ?? 0) - 1);
    const excluded = await read({ plan: { accountExcludeList: [id] } });
    expect(excluded.eligibleApps).toEqual([]);
    expect(excluded.noneligibleApps[0]?.reason).toBe('Account excluded in this plan');
    const [declared] = await rowsOf<{ cpm: string | null }>(
      sql`SELECT video_min_cpm::text AS cpm FROM publisher_setting WHERE publisher_id = ${id}`,
    );
    const differs = await read({ videoCpmObj: { minCpm: '9999.0', ops: 'EQUAL' } });
    expect(differs.noneligibleApps[0]?.reason).toBe(
      `Settings differ. ${ACCOUNT_FILTERS.videoCpmObj.label}: ${declared?.cpm ? `$${Number(declared.cpm).toFixed(2)}` : 'not declared'}`,
    );
  });

  test('are found by name, and one that does not exist is refused', async () => {
    const { accounts } = await agency.call(publisherRoutes.accounts, { q: 'fernSTREAM' });
    expect(accounts.map(({ company }) => company)).toEqual(['Fernstream Media']);
    const found = await agency.call(publisherRoutes.inventory, { account: accounts[0]?.id ?? '', q: 'example.fernstream.mobile' });
    expect(found.eligibleApps.map(({ name }) => name)).toEqual(['Fernstream Mobile']);
    const { status, envelope } = await agency.try(publisherRoutes.inventory, { account: 'nobody' });
    expect([status, envelope.msg]).toEqual([404, 'There is no such publisher account.']);
  });

  test('who resells has no direct inventory', async () => {
    const [publisher] = await rowsOf<{ id: string }>(sql`SELECT publisher_id AS id FROM publisher_setting LIMIT 1`);
    const id = publisher?.id ?? '';
    await rowsOf(sql`INSERT INTO seller (id, name, is_reseller) VALUES (${id}, '', true)`);
    const account = (await asked({})).accounts.find((one) => one.id === id);
    await rowsOf(sql`DELETE FROM seller WHERE id = ${id}`);
    expect([account?.eligibleAppsCount, account?.reason]).toEqual([0, 'Reseller: sells nothing of its own']);
  });

  test('a publisher account sees its own alone', async () => {
    const publisher = await app.as('publisher');
    const [own] = await rowsOf<{ id: string }>(sql`SELECT publisher_id AS id FROM account
      WHERE id = (SELECT account_id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = ${PERSONAS.publisher} LIMIT 1)`);
    const { accounts, total, matching } = await publisher.call(publisherRoutes.accounts, {});
    expect([accounts.map(({ id }) => id), total, matching]).toEqual([[own?.id], 1, 1]);
    const other = (await asked({})).accounts.find(({ id }) => id !== own?.id)?.id ?? '';
    const refused = await publisher.try(publisherRoutes.inventory, { account: other });
    const unknown = await publisher.try(publisherRoutes.inventory, { account: 'nobody' });
    expect([refused.status, refused.envelope.msg]).toEqual([unknown.status, unknown.envelope.msg]);
  });
});
