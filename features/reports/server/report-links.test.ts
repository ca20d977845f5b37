import type { Caller } from '@kontor/core/testing';
import { reportRoutes } from '@kontor/reports/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY, DRAFT, secretOf, testSendings } from './test-sendings.ts';

const { app, run, scheduled, work, sendings, to, open, file } = await testSendings();
let agency: Caller;
let planner: Caller;
beforeAll(async () => {
  [agency, planner] = [await app.as('agency'), await app.as('planner')];
});

describe('the link of a letter (D33)', () => {
  test('opens without signing in, names the run, and downloads what the owner downloads; each opening is seen', async () => {
    // The slot is of yesterday, and days up to today would be others by now.
    const [startDate, endDate] = [5, 2].map((days) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10));
    const id = await scheduled(agency, 1, { range: 'custom', startDate, endDate });
    await work();
    const secret = secretOf(to('ann@client.example')[0]);
    const { envelope } = await open(secret);
    const [sending] = await sendings(agency, id);
    expect(envelope.data).toMatchObject({
      ...{ name: 'Weekly delivery', account: 'Halden Media', owner: 'Agnes Haldane', zone: 'UTC' },
      ...{
        rows: sending?.rows,
        days: sending?.days,
        fileName: `weekly-delivery-${sending?.days?.startDate}-to-${sending?.days?.endDate}.csv`,
      },
    });
    const [linked, own] = [await file(secret), await agency.raw({ method: 'GET', url: `/api/report/download/report-detail.csv?id=${id}` })];
    expect([linked.statusCode, linked.body.split('\r\n').length > 0]).toEqual([200, true]);
    expect(linked.body).toBe(own.body);
    expect((await sendings(agency, id))[0]?.letters.map(({ email, openings }) => [email, openings])).toEqual([
      ['ann@client.example', 2],
      ['bo@client.example', 0],
      ['cy@client.example', 0],
    ]);
  });

  test('is of one run: what is delivered, renamed or defined later does not change its file', async () => {
    const id = await scheduled(agency, 1);
    await work();
    const secret = secretOf(to('ann@client.example')[0]);
    const before = (await file(secret)).body;
    await agency.call(reportRoutes.update, { id, data: { ...DRAFT, dimensions: ['platform'], name: 'Another' } } as never);
    expect((await file(secret)).body).toBe(before);
    expect((await open(secret)).envelope.data?.name).toBe('Weekly delivery');
  });

  test('is kept as a hash alone', async () => {
    await scheduled(agency, 1);
    await work();
    const secret = secretOf(to('ann@client.example')[0]);
    expect(secret).toMatch(/^[\w-]{43}$/);
    const stored = await run(sql`SELECT hash FROM report_link`);
    expect(stored.map(({ hash }) => String(hash))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.anything(), expect.anything()]);
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  const WAYS: [string, (id: string, sending: string) => Promise<unknown>, ReturnType<typeof sql> | null][] = [
    ['is older than seven days', () => run(sql`UPDATE report_link SET expires_at = now() - interval '1 second'`), null],
    ['was closed by the owner', (id, sending) => agency.call(reportRoutes.revoke, { id, sending }), null],
    ['is of a deleted report', (id) => agency.call(reportRoutes.remove, { id }), null],
    [
      'is of a banned owner',
      () => run(sql`UPDATE app_user SET status = 'banned' WHERE email = 'agency@demo.test'`),
      sql`UPDATE app_user SET status = 'active' WHERE email = 'agency@demo.test'`,
    ],
    ['is of an owner who left the account', () => run(sql`UPDATE report SET user_id = '000000000000000000000000'`), null],
    [
      'is of a closed account',
      () => run(sql`UPDATE account SET status = 'inactive' WHERE name = 'Halden Media'`),
      sql`UPDATE account SET status = 'active' WHERE name = 'Halden Media'`,
    ],
  ];
  test.each(WAYS)('that %s is refused as one that never was', async (_, close, reopen) => {
    const id = await scheduled(agency, 1);
    await work();
    const secret = secretOf(to('ann@client.example')[0]);
    expect((await open(secret)).status).toBe(200);
    await close(id, (await sendings(agency, id))[0]?.id ?? '');
    const answers = [
      await open(secret),
      await open(secret.slice(0, 20)),
      await open(`${secret}x`),
      await open('never'),
      await open(secret, await app.as('rival')),
    ];
    const said = answers.map(({ status, envelope }) => [status, envelope.errorDetails, envelope.msg, envelope.data]);
    const downloaded = await file(secret);
    if (reopen) await run(reopen);
    expect(said).toEqual(said.map(() => [410, 'linkClosed', expect.stringContaining('This link no longer works.'), null]));
    expect(downloaded.statusCode).toBe(410);
  });

  test('of another sending is nobody’s to close through this report', async () => {
    const [mine, theirs] = [await scheduled(agency, 1), await scheduled(planner, 1, { name: 'Theirs' })];
    await work();
    const [sending] = await sendings(planner, theirs);
    await agency.call(reportRoutes.revoke, { id: mine, sending: sending?.id ?? '' });
    expect((await agency.try(reportRoutes.revoke, { id: theirs, sending: sending?.id ?? '' })).status).toBe(404);
    expect((await sendings(planner, theirs))[0]?.linkExpires).not.toBeNull();
    await planner.call(reportRoutes.revoke, { id: theirs, sending: sending?.id ?? '' });
    expect((await sendings(planner, theirs))[0]?.linkExpires).toBeNull();
  });

  test('cannot be tried without end', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 62; n += 1) answers.push((await open(`guess-${n}`)).status);
    expect(answers.slice(0, 60)).toEqual(Array(60).fill(410));
    expect(answers.slice(60)).toEqual([429, 429]);
  });
});
