import { commentRoutes } from '@kontor/comments/contract';
import type { Route } from '@kontor/core/contract';
import { grantRow, newId, openScope, systemScope } from '@kontor/core/server';
import { type Caller, formOf, requestOf } from '@kontor/core/testing';
import { appliedRows, bulkEditRoutes, dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { asOwner } from './testing/as-owner.ts';
import { comparableReply } from './testing/comparable-reply.ts';
import { MAKERS } from './testing/objects.ts';
import { takeDownSecondWall } from './testing/second-wall.ts';

// What hides in places that permission-objects.test.ts does not find by schemas: ids within bulk changes and files, versions that name others'
// records, and everything about a deal that was sent to somebody (decisions P8).

const app = testApp();
const MISSING = 'f'.repeat(24);
const scope = () => systemScope(app.stores.entities);
const run = (statement: ReturnType<typeof sql>) => scope().run((database) => database.execute(statement));
type Person = { accountId: string; userId: string };
let agency: Caller;
let rival: Caller;
let publisher: Caller;
let [self, other, guest]: Person[] = [];
let dsp = '';
beforeAll(async () => {
  [agency, rival, publisher] = [await app.as('agency'), await app.as('rival'), await app.as('publisher')];
  const personOf = async (caller: Caller): Promise<Person> => (await caller.call(sessionRoutes.session, {})).user;
  [self, other, guest] = [await personOf(agency), await personOf(rival), await personOf(publisher)];
  dsp = (await agency.call(dspRoutes.list, { buyer: true }))[0]?.id ?? '';
});
let made = 0;
const draft = (change: object = {}) => {
  made += 1;
  return { title: `Wall ${made}`, dealId: `WALL-${made}`, type: 'AUCTION' as const, rate: '12.5', dealDspId: dsp, ...change };
};
const create = async (caller: Caller, change: object = {}) => (await caller.try(dealRoutes.create, draft(change))).envelope.value ?? '';
const planOf = async (caller: Caller, title = 'Plan of a wall') =>
  (await caller.try(mediaPlanRoutes.create, { title })).envelope.value ?? '';
/** What two ids are answered with, each but for itself. */
const alike = async (ask: (id: string) => Promise<unknown>, ...ids: string[]) => {
  const [first, ...others] = await Promise.all(ids.map(async (id) => JSON.stringify(await ask(id)).replaceAll(id, '<id>')));
  for (const one of others) expect(one).toBe(first);
};
const previewed = async (change: object, id: string) => (await agency.try(bulkEditRoutes.preview, { ids: [id], change })).text;
const upload = async (lines: string[][]) => {
  const content = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  return (await agency.raw({ method: 'POST', url: '/api/deal/bulk/upload', ...formOf([], [{ name: 'deals.csv', content }]) })).body;
};

describe.each(['with both walls', 'by the predicates alone'])('%s', (walls) => {
  beforeAll(async () => {
    if (walls !== 'with both walls') await takeDownSecondWall(app);
  });

  test('another account’s plan within a bulk change, a file or a kept version is one that nobody has', async () => {
    const id = await create(agency);
    const theirs = await planOf(rival, 'A rival’s plan');
    await alike((plan) => previewed({ mediaPlans: plan }, id), theirs, MISSING);
    await alike(
      (plan) =>
        upload([
          ['ID', 'Media plan ID'],
          [id, plan],
        ]),
      theirs,
      MISSING,
    );
    const keep = (plan: string) =>
      asOwner(app, `UPDATE deal_version SET draft = draft || '${JSON.stringify({ mediaPlans: plan })}'::jsonb WHERE deal_id = '${id}'`);
    const replies: string[] = [];
    for (const plan of [theirs, MISSING]) {
      await keep(plan);
      const compared = (await agency.try(dealVersionRoutes.compare, { id, from: 1 })).text;
      const restored = (await agency.try(dealVersionRoutes.restoreVersion, { id, number: 1 })).text;
      replies.push(`${compared} ${restored}`.replaceAll(plan, '<id>'));
    }
    expect(replies[0]).toBe(replies[1]);
    expect(replies[0]).not.toContain('rival');
    expect((await agency.call(dealRoutes.get, { id })).mediaPlans).toBe(null);
  });

  test('another account’s deal within a bulk edit, its file, a list of ids or a bulk unpublishing is one that nobody has', async () => {
    const [id, theirs] = [await create(agency), await create(rival)];
    const asks: ((deal: string) => Promise<unknown>)[] = [
      (deal) => previewed({ seat: '' }, deal),
      (deal) =>
        upload([
          ['ID', 'Floor CPM'],
          [deal, '99'],
        ]),
      async (deal) => (await agency.try(bulkEditRoutes.file, { ids: [deal] })).text,
      async (deal) => (await agency.try(dealRoutes.list, { ids: [deal], fetchTotal: true })).text,
      async (deal) => (await agency.try(dealRoutes.bulkUnpublish, { ids: [id, deal] })).text,
      async (deal) => {
        const given = { change: { rate: { by: 'SET' as const, value: '1' } }, ids: [id, deal], versions: [999, 1] };
        const key = newId();
        const { envelope } = await agency.try(bulkEditRoutes.apply, { key, ...given });
        return JSON.stringify(envelope).replaceAll(key, '<key>');
      },
    ];
    for (const ask of asks) await alike(ask, theirs, MISSING);
    expect((await rival.call(dealRoutes.get, { id: theirs })).rate).toBe('12.5');
  });

  test('who was sent a deal reads it by its own calls alone, and none of them before it is sent or after it was taken back', async () => {
    const id = await MAKERS.askedDeal(scope(), guest?.accountId ?? '', self?.userId ?? '');
    const { rows } = await run(sql`SELECT account_id FROM deal WHERE id = ${id}`);
    const owner = String(rows[0]?.['account_id']);
    await run(sql`INSERT INTO deal_comment (id, account_id, deal_id, text, sender_account_id, user_name)
      VALUES (${newId()}, ${owner}, ${id}, 'Of the owner', ${owner}, 'Owner'), (${newId()}, ${owner}, ${id}, 'Of a third', ${other?.accountId}, 'Third')`);
    const change = { rate: { by: 'SET' as const, value: '1' } };
    const closed: [Route, (deal: string) => Record<string, unknown>][] = [
      [dealRoutes.get, (deal) => ({ id: deal })],
      [dealRoutes.standing, (deal) => ({ id: deal })],
      [dealRoutes.preflight, (deal) => ({ id: deal })],
      [dealRoutes.update, (deal) => ({ ...draft({ title: 'T', dealId: 'WALL-T' }), id: deal })],
      [dealRoutes.remove, (deal) => ({ id: deal })],
      [dealRoutes.publish, (deal) => ({ id: deal })],
      [dealRoutes.bulkUnpublish, (deal) => ({ ids: [deal] })],
      [dealVersionRoutes.versions, (deal) => ({ id: deal })],
      [dealVersionRoutes.compare, (deal) => ({ id: deal, from: 1 })],
      [dealVersionRoutes.restoreVersion, (deal) => ({ id: deal, number: 1 })],
      [dealVersionRoutes.restore, (deal) => ({ id: deal })],
      [historyRoutes.list, (deal) => ({ id: deal })],
      [historyRoutes.creators, (deal) => ({ id: deal })],
      [bulkEditRoutes.preview, (deal) => ({ ids: [deal], change })],
      [bulkEditRoutes.file, (deal) => ({ ids: [deal] })],
      [bulkEditRoutes.apply, (deal) => ({ key: MISSING, ids: [deal], versions: [1], change })],
    ];
    const replyOf = async (route: Route, deal: string, input: Record<string, unknown>) => {
      const { status, body } = await comparableReply(publisher, route, input);
      return `${status} ${body}`.replaceAll(deal, '<id>');
    };
    for (const [route, input] of closed)
      expect(await replyOf(route, id, input(id)), route.path).toBe(await replyOf(route, MISSING, input(MISSING)));
    // A filter of their list finds the deal for reading alone.
    const { rows: found } = await publisher.call(bulkEditRoutes.preview, { filter: { q: 'Matrix', ids: [id] }, change });
    expect(found).toEqual([]);

    const pasted = async () => {
      const answered = await publisher.call(dealRoutes.list, { ids: [id, `MX-${id}`], fetchTotal: true });
      return [answered.rows.map((row) => row.id), answered.unknownIds];
    };
    expect(await pasted()).toEqual([[id], []]);

    const open: [Route, (deal: string) => Record<string, unknown>][] = [
      [dealRoutes.approval, (deal) => ({ id: deal })],
      [dealRoutes.approvalForecast, (deal) => ({ id: deal })],
      [commentRoutes.list, (deal) => ({ id: deal })],
      [commentRoutes.add, (deal) => ({ id: deal, text: 'Hello' })],
      [dealRoutes.updateStatus, (deal) => ({ id: deal, status: 'CHANGES_REQUESTED' })],
    ];
    expect((await publisher.call(commentRoutes.list, { id })).map(({ text }) => text)).toEqual(['Of the owner']);
    const tag = String((await publisher.raw(requestOf(commentRoutes.list, { id }))).headers['etag']);
    for (const [route, input] of open.slice(0, 4)) expect((await replyOf(route, id, input(id))).slice(0, 3), route.path).toBe('200');
    await run(sql`DELETE FROM deal_approval WHERE deal_id = ${id}`);
    await run(sql`DELETE FROM row_grant WHERE entity_id = ${id}`);
    for (const [route, input] of open)
      expect(await replyOf(route, id, input(id)), route.path).toBe(await replyOf(route, MISSING, input(MISSING)));
    expect(await pasted()).toEqual([[], [id, `MX-${id}`]]);
    // Nor does a tag of before tell that nothing changed.
    const later = await publisher.raw({ ...requestOf(commentRoutes.list, { id }), headers: { 'if-none-match': tag } });
    expect(later.statusCode).toBe(404);
  });

  test('a grant to read lets nobody answer, and one deal’s approver is no other’s', async () => {
    const [asked, notAsked] = [await MAKERS.askedDeal(scope(), guest?.accountId ?? '', self?.userId ?? ''), await create(agency)];
    await run(sql`UPDATE deal SET status = 'SEND_FOR_APPROVAL' WHERE id = ${notAsked}`);
    const own = openScope(app.stores.entities, self?.accountId ?? '', 'own');
    for (const role of ['read', 'approve'] as const)
      await grantRow(own, { entity: 'deal', entityId: notAsked, to: guest?.accountId ?? '', role }, self?.userId ?? '');
    const answered = await publisher.try(dealRoutes.updateStatus, { id: notAsked, status: 'APPROVED' });
    expect([answered.status, answered.envelope.msg]).toEqual([404, 'Deal not found']);
    expect((await rival.try(dealRoutes.updateStatus, { id: asked, status: 'APPROVED' })).status).toBe(404);
    expect((await agency.call(dealRoutes.get, { id: notAsked })).status).toBe('SEND_FOR_APPROVAL');
  });
});

test('read-only staff, and people of an account without deal management, change nothing of a deal by any call', async () => {
  const id = await create(rival);
  const manages = (is: boolean) => run(sql`UPDATE account SET deal_management = ${is} WHERE id = ${other?.accountId}`);
  const change = { rate: { by: 'SET' as const, value: '1' } };
  const { rows } = await rival.call(bulkEditRoutes.preview, { ids: [id], change });
  const writes: [Route, Record<string, unknown>][] = [
    [dealRoutes.update, { ...draft(), id }],
    [dealRoutes.remove, { id }],
    [dealRoutes.publish, { id }],
    [dealRoutes.updateStatus, { id, status: 'PUBLISHED' }],
    [dealRoutes.bulkUnpublish, { ids: [id] }],
    [dealVersionRoutes.restoreVersion, { id, number: 1 }],
    [dealVersionRoutes.restore, { id }],
    [bulkEditRoutes.deals, { ids: [id] }],
    [bulkEditRoutes.preview, { ids: [id], change }],
    [bulkEditRoutes.apply, { key: newId(), change, ...appliedRows(rows) }],
    [bulkEditRoutes.file, { ids: [id] }],
    [bulkEditRoutes.cancel, { key: newId() }],
    [bulkEditRoutes.undo, { key: newId() }],
    [commentRoutes.add, { id, text: 'Hello' }],
  ];
  await manages(false);
  for (const caller of [await app.as('staff'), rival])
    for (const [route, input] of writes) expect((await caller.raw(requestOf(route, input))).statusCode, route.path).toBe(403);
  await manages(true);
  expect(await rival.call(dealRoutes.get, { id })).toMatchObject({ rate: '12.5', status: 'DRAFT', version: 1 });
});

test('a hundred thousand pasted ids are refused with a message, and nothing is looked up', async () => {
  const ids = Array.from({ length: 100_000 }, (_, n) => `KN-${n}`);
  const asked: [Route, Record<string, unknown>][] = [
    [bulkEditRoutes.deals, { ids }],
    [bulkEditRoutes.preview, { ids, change: { seat: '' } }],
    [bulkEditRoutes.file, { ids }],
    [dealRoutes.list, { ids }],
    [dealRoutes.download, { ids }],
  ];
  for (const [route, input] of asked) {
    const { statusCode, body } = await agency.raw(requestOf(route, input));
    expect([400, 413], `${route.path} ${statusCode}`).toContain(statusCode);
    expect(JSON.parse(body).msg, route.path).toMatch(/At most|more than|too large/);
  }
});
