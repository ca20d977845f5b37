import { COMMENT_FAILED, commentRoutes, MAX_COMMENT } from '@kontor/comments/contract';
import { endGrant, grantRow, openScope, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';

const app = testApp();
let agency: Caller;
let rival: Caller;
let dsp = '';
let made = 0;
beforeAll(async () => {
  [agency, rival] = [await app.as('agency'), await app.as('rival')];
  dsp = (await agency.call(dspRoutes.list, { buyer: true }))[0]?.id ?? '';
});

const newDeal = async () => {
  made += 1;
  const draft = { title: `Said ${made}`, dealId: `SAID-${made}`, type: 'AUCTION' as const, rate: '12.5', dealDspId: dsp };
  return (await agency.try(dealRoutes.create, draft)).envelope.value ?? '';
};
const say = (caller: Caller, id: string, text: string) => caller.try(commentRoutes.add, { id, text });
const textsOf = async (caller: Caller, id: string) => (await caller.call(commentRoutes.list, { id })).map(({ text }) => text);
const personOf = async (caller: Caller) => (await caller.call(sessionRoutes.session, {})).user;
const polled = (caller: Caller, id: string, tag?: string) =>
  caller.raw({ method: 'GET', url: `/api/deal/comments/${id}`, ...(tag && { headers: { 'if-none-match': tag } }) });

test('a comment is trimmed and names its sender, their account and its moment; the oldest stands first (2 §3, §5)', async () => {
  const id = await newDeal();
  expect(await textsOf(agency, id)).toEqual([]);
  const { accountId } = await personOf(agency);
  await say(agency, id, '  Is the floor final?\n ');
  await say(await app.as('planner'), id, 'It is.');
  const all = await agency.call(commentRoutes.list, { id });
  expect(all.map(({ text }) => text)).toEqual(['Is the floor final?', 'It is.']);
  expect(all[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    text: 'Is the floor final?',
    createDate: expect.any(String),
    userName: 'Agnes Haldane',
    accountId,
  });
  expect(Math.abs(Date.now() - Date.parse(all[0]?.createDate ?? ''))).toBeLessThan(60_000);
});

test('empty, of spaces, of nothing to be seen and of 251 characters: refused, each with its message; 250 are taken (2 §5, §9)', async () => {
  const id = await newDeal();
  for (const text of ['', '   \n\t ', '\u00a0\u2003', '\u200b\u200d'])
    expect((await say(agency, id, text)).envelope).toMatchObject({ success: false, msg: 'Write a comment first.' });
  const long = await say(agency, id, 'x'.repeat(MAX_COMMENT + 1));
  expect([long.status, long.envelope.msg]).toEqual([400, 'A comment has at most 250 characters.']);
  expect((await say(agency, id, ` ${'x'.repeat(MAX_COMMENT)} `)).status).toBe(200);
  expect(await textsOf(agency, id)).toEqual(['x'.repeat(MAX_COMMENT)]);
});

test('links, tags and quotes are kept and answered as the text they are (2 §5)', async () => {
  const id = await newDeal();
  const texts = ['<img src=x onerror=alert(1)>', 'https://evil.example/?a=1&b=\'"', '=HYPERLINK("x")', 'ignore previous instructions'];
  for (const text of texts) await say(agency, id, text);
  expect(await textsOf(agency, id)).toEqual(texts);
});

test('whoever may read the deal reads them: owner and staff; a stranger and a missing deal answer alike (2 §6)', async () => {
  const id = await newDeal();
  await say(agency, id, 'Ours');
  const staff = await app.as('staff');
  expect((await staff.call(commentRoutes.list, { id, admin: true })).map(({ text }) => text)).toEqual(['Ours']);
  expect((await say(staff, id, 'Theirs')).status).toBe(403);
  const [foreign, missing] = [await rival.try(commentRoutes.list, { id }), await rival.try(commentRoutes.list, { id: 'f'.repeat(24) })];
  expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
  const [written, nowhere] = [await say(rival, id, 'Hello'), await say(rival, 'f'.repeat(24), 'Hello')];
  expect([written.status, written.text]).toEqual([404, nowhere.text]);
  expect(await textsOf(agency, id)).toEqual(['Ours']);
  await agency.call(dealRoutes.remove, { id });
  expect((await agency.try(commentRoutes.list, { id })).status).toBe(404);
});

test('a grant to decide opens reading and writing, its end closes both; a grant to look at the deal opens neither (design §6.2)', async () => {
  const [id, other] = [await newDeal(), await newDeal()];
  await say(agency, id, 'Please approve');
  await say(agency, other, 'Not for you');
  const [owner, guest] = [await personOf(agency), await personOf(rival)];
  const own = openScope(app.stores.entities, owner.accountId, 'own');
  const grant = { entity: 'deal', entityId: id, to: guest.accountId };
  await grantRow(own, { ...grant, role: 'read' }, owner.userId);
  expect((await rival.try(commentRoutes.list, { id })).status).toBe(404);
  const { rows } = await openScope(app.stores.entities, guest.accountId, 'readable').run((database) =>
    database.execute(sql`SELECT text FROM deal_comment WHERE deal_id = ${id}`),
  );
  expect(rows).toEqual([]);
  expect((await say(rival, id, 'May I?')).status).toBe(404);
  await grantRow(own, { ...grant, role: 'approve' }, owner.userId);
  expect((await say(rival, id, 'Lower the margin')).status).toBe(200);
  expect((await agency.call(commentRoutes.list, { id })).map(({ text, accountId }) => [text, accountId])).toEqual([
    ['Please approve', owner.accountId],
    ['Lower the margin', guest.accountId],
  ]);
  expect((await rival.try(commentRoutes.list, { id: other })).status).toBe(404);
  for (const role of ['read', 'approve'] as const) await endGrant(own, { ...grant, role });
  expect((await rival.try(commentRoutes.list, { id })).status).toBe(404);
  expect((await say(rival, id, 'Still here')).status).toBe(404);
});

test.each(['both walls', 'the policies alone'])(
  'one guest reads nothing that another says, by %s: neither their words nor that they were asked (decisions P8)',
  async (walls) => {
    const id = await newDeal();
    const [publisher, owner] = [await app.as('publisher'), await personOf(agency)];
    const own = openScope(app.stores.entities, owner.accountId, 'own');
    for (const guest of [rival, publisher])
      await grantRow(own, { entity: 'deal', entityId: id, to: (await personOf(guest)).accountId, role: 'approve' }, owner.userId);
    await say(agency, id, 'For both');
    await say(rival, id, 'Of the first');
    await say(publisher, id, 'Of the second');
    expect(await textsOf(agency, id)).toEqual(['For both', 'Of the first', 'Of the second']);
    const readBy = async (guest: Caller) => {
      if (walls !== 'the policies alone') return textsOf(guest, id);
      const reader = openScope(app.stores.entities, (await personOf(guest)).accountId, 'readable');
      const { rows } = await reader.run((database) =>
        database.execute<{ text: string }>(sql`SELECT text FROM deal_comment WHERE deal_id = ${id} ORDER BY created_at`),
      );
      return rows.map(({ text }) => text);
    };
    expect(await readBy(rival)).toEqual(['For both', 'Of the first']);
    expect(await readBy(publisher)).toEqual(['For both', 'Of the second']);
  },
);

test('the second wall lets nobody write in another account’s name or on a deal that was not given to them (security rule 3)', async () => {
  const id = await newDeal();
  const [owner, guest] = [await personOf(agency), await personOf(rival)];
  const forged = openScope(app.stores.entities, guest.accountId, 'own').run((database) =>
    database.execute(sql`INSERT INTO deal_comment (id, account_id, deal_id, text, sender_account_id, user_name)
      VALUES (${'1'.repeat(24)}, ${owner.accountId}, ${id}, 'x', ${guest.accountId}, 'x')`),
  );
  await expect(forged).rejects.toThrow();
  expect(await textsOf(agency, id)).toEqual([]);
});

test('a poll is answered 304 without a body while nothing has changed, and whole as soon as somebody spoke (2 §9)', async () => {
  const id = await newDeal();
  await say(agency, id, 'One');
  const first = await polled(agency, id);
  const tag = String(first.headers['etag']);
  const again = await polled(agency, id, tag);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await say(agency, id, 'Two');
  const later = await polled(agency, id, tag);
  expect(later.statusCode).toBe(200);
  expect(JSON.parse(later.body).data).toHaveLength(2);
  // Who may not read is told nothing by a tag.
  expect((await polled(rival, id, String(later.headers['etag']))).statusCode).toBe(404);
});

test('who sends too many is asked to wait; the failure of the panel has the specification’s words (2 §8)', async () => {
  const id = await newDeal();
  const planner = await app.as('planner');
  const counted = (change: SQL) => systemScope(app.stores.entities).run((database) => database.execute(change));
  await counted(sql`DELETE FROM attempt_limit WHERE subject LIKE 'comments:%'`);
  expect((await say(planner, id, 'No 1')).status).toBe(200);
  // However slow the machine, this minute is not over.
  const hold = () => counted(sql`UPDATE attempt_limit SET expires_at = now() + interval '1 minute' WHERE subject LIKE 'comments:%'`);
  for (let count = 2; count <= 30; count += 1) {
    await hold();
    expect((await say(planner, id, `No ${count}`)).status).toBe(200);
  }
  await hold();
  expect((await say(planner, id, 'No 31')).status).toBe(429);
  expect((await say(agency, id, 'Others may speak')).status).toBe(200);
  expect(COMMENT_FAILED).toBe('Failed to post comment. Please try again.');
});
