import { openScope, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openTestDeals } from '../test-deals.ts';
import { foldCounts } from './deal-count-store.ts';

const app = testApp();
let agency: Caller;
let deals: Awaited<ReturnType<typeof openTestDeals>>;
beforeAll(async () => {
  agency = await app.as('agency');
  deals = await openTestDeals(agency, app.stores.entities);
});

const system = () => systemScope(app.stores.entities);
/** Kept sums that are not what there is, of whichever account. */
const wrong = async () => {
  const { rows } = await system().run((database) =>
    database.execute(sql`
      SELECT account_id, status, type, dsp_id, sum(deals)::int AS deals FROM (
        SELECT account_id, status, type, dsp_id, deals FROM deal_count
        UNION ALL SELECT account_id, status, type, dsp_id, -1 FROM deal WHERE deleted_at IS NULL
      ) AS both_ways GROUP BY account_id, status, type, dsp_id HAVING sum(deals) <> 0`),
  );
  return rows;
};
const rowsKept = async () => (await system().run((database) => database.execute(sql`SELECT id FROM deal_count`))).rows.length;

test('the kept counts are those of the deals, whatever changes them, also in one statement and when they are folded', async () => {
  expect(await wrong()).toEqual([]);
  const [id, other] = [await deals.create(), await deals.published()];
  expect(await wrong()).toEqual([]);
  await agency.call(dealRoutes.remove, { id });
  await agency.call(dealRoutes.bulkUnpublish, { ids: [other] });
  await deals.run(sql`UPDATE deal SET type = CASE type WHEN 'FIXED' THEN 'AUCTION' ELSE 'FIXED' END WHERE status = 'DRAFT'`);
  await deals.run(sql`UPDATE deal SET deleted_at = NULL WHERE id = ${id}`);
  await deals.run(sql`DELETE FROM deal WHERE id = ${id}`);
  expect(await wrong()).toEqual([]);
  const before = await rowsKept();
  await foldCounts(system());
  expect(await rowsKept()).toBeLessThan(before);
  expect(await wrong()).toEqual([]);
});

test('an account neither reads nor writes the counts of another', async () => {
  const { accountId } = (await agency.call(sessionRoutes.session, {})).user;
  const own = openScope(app.stores.entities, accountId, 'own');
  const { rows } = await own.run((database) => database.execute(sql`SELECT DISTINCT account_id FROM deal_count`));
  expect(rows).toEqual([{ account_id: accountId }]);
  const forged = own.run((database) =>
    database.execute(
      sql`INSERT INTO deal_count (account_id, status, type, dsp_id, deals) SELECT 'other', status, type, dsp_id, 1 FROM deal LIMIT 1`,
    ),
  );
  await expect(forged).rejects.toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: '42501' }) }));
});
