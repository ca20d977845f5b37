import { type Caller, type Mailbox, openMailbox, PERSONAS } from '@kontor/core/testing';
import { meet, openTestApp, type TestApp, tableHeld } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { supplyRequestRoutes } from '@kontor/supply-requests/contract';
import { transparencyRoutes as routes } from '@kontor/transparency/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let mailbox: Mailbox;
let app: TestApp;
let agency: Caller;
let admin: Caller;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
  [agency, admin] = [await app.as('agency'), await app.as('super')];
  // Publishers of the market that nobody buys from.
  const at = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const day = at.slice(0, 10);
  await app.stores.entities.pool.query(
    "INSERT INTO publisher (id, name, premium) SELECT 'quiet-' || n, 'Quiet ' || n, false FROM generate_series(1, 5) AS n",
  );
  await app.stores.events.insert(
    'bid_requests',
    [1, 2, 3, 5].map((n) => ({
      day,
      ts: at,
      batch: 0,
      weight: n === 5 ? 1 : 1_000_000 * n,
      request_id: `quiet ${n}`,
      publisher: `quiet-${n}`,
    })),
  );
  // One of them sold something, but not in the last seven days.
  const { accountId } = (await agency.call(sessionRoutes.session, {})).user;
  const before = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 13).replace('T', ' ');
  const sold = { day: before.slice(0, 10), hour: `${before}:00:00`, account: accountId, platform: 'CTV', publisher: 'quiet-5' };
  await app.stores.events.insert('delivery_hourly', [{ ...sold, requests: 1, bids: 1, wins: 1, impressions: 1, spend: '1' }]);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const WEEK = { dateRange: { range: 'last7day' as const } };
const inactive = async (caller = agency) => (await caller.call(routes.inactive, WEEK)).rows;
const pendingOf = async (id: string, caller = agency) => (await inactive(caller)).find(({ userid }) => userid === id)?.isRequested;
const ask = (id: string, caller = agency) => caller.try(routes.addPublisher, { id });
const listed = async (pub: string) => (await admin.call(supplyRequestRoutes.list, { q: pub } as never)).rows.map(({ data }) => data);
const MANAGER = 'manager@operations.example';
/** Letters that the mail server took for an address. */
const lettersOf = async (email: string, words: string) => {
  await app.stores.mail.settled();
  return mailbox.letters.filter((text) => text.includes(`To: ${email}`) && text.includes(words));
};

describe('active and inactive supply (3 §2)', () => {
  test('active publishers sold something in the days, inactive ones sent requests and sold nothing; nobody is both', async () => {
    const active = (await agency.call(routes.active, WEEK)).rows;
    expect(active.length).toBeGreaterThan(0);
    expect(active.every(({ spend }) => Number(spend) > 0)).toBe(true);
    const others = await inactive();
    expect(others.slice(0, 3).map(({ userid, name }) => [userid, name])).toEqual([
      ['quiet-3', 'Quiet 3'],
      ['quiet-2', 'Quiet 2'],
      ['quiet-1', 'Quiet 1'],
    ]);
    const both = others.filter(({ userid }) => active.some((one) => one.userid === userid));
    expect(both).toEqual([]);
    expect(others.map(({ userid }) => userid)).not.toContain('quiet-4');
  });

  test('a brand has neither, and asks for none (3 §6)', async () => {
    const brand = await app.as('brand');
    expect((await brand.try(routes.active, WEEK)).status).toBe(403);
    expect((await brand.try(routes.inactive, WEEK)).status).toBe(403);
    expect((await ask('quiet-1', brand)).status).toBe(403);
  });
});

describe('a supply request (3 §4; D44)', () => {
  test('is made once: twenty at the same moment, also of a colleague, are one pending, with one letter to the manager at a mail server', async () => {
    const colleague = await app.as('planner');
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    const asking = Array.from({ length: 20 }, (_, n) => async () => {
      const reply = await ask('quiet-1', n % 2 ? agency : colleague);
      answers.push(reply);
      return reply;
    });
    // All have found it unasked before the first may write.
    await meet(app, [tableHeld('supply_request')], asking);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ envelope }) => envelope.msg === 'Publisher requested.')).toHaveLength(1);
    expect(answers.filter(({ envelope }) => envelope.msg === 'Request Pending')).toHaveLength(19);
    expect(await listed('Quiet 1')).toHaveLength(1);
    expect(await lettersOf(MANAGER, 'asks for the publisher Quiet 1')).toHaveLength(1);
    expect([await pendingOf('quiet-1'), await pendingOf('quiet-1', colleague), await pendingOf('quiet-2')]).toEqual([true, true, false]);
  });

  test('is answered on POST as on GET, as each writing GET is', async () => {
    const response = await agency.raw({ method: 'POST', url: `/api/${routes.addPublisher.path}`, payload: { id: 'quiet-3' } });
    expect([response.statusCode, response.json().msg]).toEqual([200, 'Publisher requested.']);
    expect((await ask('quiet-3')).envelope.msg).toBe('Request Pending');
  });

  test('is another account’s own: nobody else finds it pending', async () => {
    expect(await pendingOf('quiet-1', await app.as('rival'))).toBe(false);
  });

  test('is not offered where it would be refused: of a publisher that sold something on other days of the last 30', async () => {
    const rows = await inactive();
    const offered = (id: string) => rows.find(({ userid }) => userid === id)?.canRequest;
    expect([offered('quiet-2'), offered('quiet-5')]).toEqual([true, false]);
    expect((await ask('quiet-5')).status).toBe(409);
  });

  test('of a publisher that is not there, or that sells to the account, is refused in words', async () => {
    expect((await ask('nobody')).envelope.msg).toBe('There is no such publisher.');
    const [seller] = (await agency.call(routes.active, WEEK)).rows;
    const { status, envelope } = await ask(seller?.userid ?? '');
    expect([status, envelope.msg]).toEqual([409, 'This publisher sells to you already: it need not be requested.']);
  });

  test('stands in the list with publisher, account, person and day, is found by each, and filtered by its state (3 §3)', async () => {
    const [row] = await listed('Quiet 3');
    expect(row).toMatchObject({ pub: 'Quiet 3', publisherId: 'quiet-3', account: 'Halden Media', status: 'pending', answer: '' });
    expect(row?.user).toMatch(/\w+ \w+/);
    expect(Date.now() - Date.parse(row?.requestDate ?? '')).toBeLessThan(600_000);
    const pending = await admin.call(supplyRequestRoutes.list, { p: 0, s: 500, filters: { status: { value: 'done' } } } as never);
    expect(pending.rows).toEqual([]);
  });

  test('is declined with a sentence, by a super user alone; who asked is told, and may ask again', async () => {
    const [row] = await listed('Quiet 1');
    const id = row?.id ?? '';
    const decline = (answer: string, caller = admin) => caller.try(supplyRequestRoutes.answer, { id, status: 'declined', answer });
    expect((await decline('No.', await app.as('staff'))).status).toBe(403);
    expect((await decline(' ')).envelope.issues?.map(({ message }) => message)).toEqual(['Say why, in a sentence.']);
    expect((await decline('It sells to nobody in your country.')).envelope.msg).toBe('Supply request declined.');
    expect((await decline('Again.')).envelope.msg).toBe('Somebody else has answered this request, or taken the answer back.');
    const told = [
      ...(await lettersOf(PERSONAS.agency, 'Quiet 1 was declined')),
      ...(await lettersOf(PERSONAS.planner, 'Quiet 1 was declined')),
    ];
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('It sells to nobody in your country.');
    expect(await pendingOf('quiet-1')).toBe(false);
    expect((await ask('quiet-1')).envelope.msg).toBe('Publisher requested.');
    // The account has asked anew: the older answer stays.
    expect((await admin.try(supplyRequestRoutes.reopen, { id })).envelope.msg).toBe(
      'The account has asked for this publisher anew. Answer that request.',
    );
  });

  test('is marked done, and that is taken back', async () => {
    const [row] = await listed('Quiet 3');
    const { id = '', version = 0 } = row ?? {};
    expect((await admin.try(supplyRequestRoutes.answer, { id, status: 'done', version: version + 1 })).status).toBe(409);
    expect((await admin.try(supplyRequestRoutes.answer, { id, status: 'done', version })).envelope.msg).toBe('Supply request done.');
    expect(await pendingOf('quiet-3')).toBe(false);
    expect((await admin.try(supplyRequestRoutes.reopen, { id })).envelope.msg).toBe('Supply request pending again.');
    expect(await pendingOf('quiet-3')).toBe(true);
    expect((await admin.try(supplyRequestRoutes.reopen, { id })).status).toBe(409);
    expect(await lettersOf(PERSONAS.agency, 'was taken back')).toHaveLength(1);
  });
});
