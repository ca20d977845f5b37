import { systemScope } from '@kontor/core/server';
import { type Caller, formOf, pngOf } from '@kontor/core/testing';
import { CONTACT_EMAIL, CONTACT_NAME, helpRoutes } from '@kontor/help/contract';
import { cutAfter, openTestApp, type TestApp } from '@kontor/server-app/testing';
import { waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendTickets } from './index.ts';
import { sendTicket } from './send-tickets.ts';
import { openTestJira, type TestJira } from './test-jira.ts';

let jira: TestJira;
let app: TestApp;
let agency: Caller;
beforeAll(async () => {
  jira = await openTestJira();
  app = await openTestApp({ JIRA_URL: jira.url, JIRA_PROJECT: 'HELP', JIRA_TOKEN: 'a-token' });
  agency = await app.as('agency');
});
afterAll(async () => {
  await app.close();
  await jira.close();
});

const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const sendings = async () => (await run(sql`SELECT ticket_id, attempts, last_error FROM ticket_sending`)).rows;
/** Its next try has come. */
const later = async () => {
  await run(sql`UPDATE ticket_sending SET next_try_at = now()`);
  await sendTickets(app.stores);
};
beforeEach(async () => {
  jira.is('well');
  jira.issues.length = 0;
  await run(sql`DELETE FROM ticket WHERE state IN ('WAITING', 'SENT')`);
  await run(sql`DELETE FROM attempt_limit WHERE subject LIKE 'ticket%'`);
});

const FIELDS = {
  issuetype: { id: '1' as const },
  summary: 'An invoice',
  description: 'To another address.',
  [CONTACT_NAME]: 'Maren Oduya',
  [CONTACT_EMAIL]: 'maren@halden.example',
};
const send = (change: object = {}) => agency.try(helpRoutes.create, { fields: { ...FIELDS, ...change } });
const picture = (issueId: string) =>
  agency.raw({
    method: 'POST',
    url: '/api/help/addattachment',
    ...formOf([['issueId', issueId]], [{ name: 'a.png', content: pngOf(9, 9) }]),
  });
const detail = (id: string | null) => agency.call(helpRoutes.get, { id: id ?? '' });

describe('with a Jira (1 §7.5; decisions D58)', () => {
  test('a request becomes an issue of the fixed project, and its key is told', async () => {
    const { envelope } = await send();
    expect(envelope).toMatchObject({ msg: 'Issue HELP-1 has been created.', data: { key: 'HELP-1', errorMessages: [], isWaiting: false } });
    const [issue] = jira.issues;
    expect(issue?.fields).toMatchObject({
      project: { key: 'HELP' },
      issuetype: { name: 'Licensing and Billing' },
      summary: 'An invoice',
      labels: [`kontor-${envelope.value}`],
    });
    for (const part of [
      'To another address.',
      'Contact: Maren Oduya, maren@halden.example',
      'Submitted by: Agnes Haldane',
      'Account: Halden Media',
    ])
      expect(issue?.fields['description']).toContain(part);
    expect(jira.tokens).toEqual(new Set(['Bearer a-token']));
    expect(await detail(envelope.value)).toMatchObject({ key: 'HELP-1', state: 'SENT', trackerUrl: `${jira.url}/browse/HELP-1` });
    expect(await sendings()).toEqual([]);
  });

  test('what Jira says against it is told as it says it, and nothing is kept', async () => {
    jira.is('refuses');
    const { status, envelope } = await send();
    expect([status, envelope.data]).toEqual([
      200,
      { key: null, errorMessages: ['The project is closed.', 'You must specify a summary of the issue.'], isWaiting: false },
    ]);
    expect((await run(sql`SELECT id FROM ticket WHERE state = 'WAITING'`)).rows).toEqual([]);
    expect(await sendings()).toEqual([]);
  });

  test.each(['down', 'unknown', 'elsewhere'] as const)(
    'while Jira is %s the request is kept, its person is told so, and it is sent once it is back',
    async (mood) => {
      jira.is(mood);
      const { envelope } = await send();
      expect(envelope.data).toMatchObject({ key: expect.stringMatching(/^T-\d+$/), errorMessages: [], isWaiting: true });
      expect(envelope.msg).toContain('is kept here');
      expect(await detail(envelope.value)).toMatchObject({ state: 'WAITING', trackerUrl: null });
      await later();
      expect((await detail(envelope.value)).state).toBe('WAITING');
      jira.is('well');
      await later();
      expect(await detail(envelope.value)).toMatchObject({ state: 'SENT', key: 'HELP-1' });
      await later();
      expect([jira.issues.length, await sendings(), jira.astray]).toEqual([1, [], []]);
    },
  );

  test.each([
    ['was lost', 'forgets'],
    ['came too late', 'slow'],
  ] as const)('an issue whose answer %s is found by its label, and is not made a second time', async (_, mood) => {
    jira.is(mood);
    const { envelope } = await send();
    expect(envelope.data?.isWaiting).toBe(true);
    jira.is('well');
    await later();
    expect([jira.issues.length, (await detail(envelope.value)).key]).toEqual([1, 'HELP-1']);
  });

  test('a process that ends behind any statement of sending leaves one issue with its picture, once it is sent again', async () => {
    let cuts = 0;
    for (let at = 1; at < 60; at += 1) {
      await run(sql`DELETE FROM ticket WHERE state IN ('WAITING', 'SENT')`);
      await run(sql`DELETE FROM attempt_limit WHERE subject LIKE 'ticket%'`);
      jira.issues.length = 0;
      jira.is('down');
      const waiting = (await send()).envelope.value ?? '';
      expect((await picture(waiting)).statusCode).toBe(200);
      await run(sql`UPDATE ticket_sending SET next_try_at = now()`);
      jira.is('well');
      const isCut = await sendTicket(cutAfter(app.stores, at, { isForGood: true }), waiting).then(
        ({ is }) => is !== 'sent',
        () => true,
      );
      if (isCut) cuts += 1;
      await later();
      await later();
      expect([at, jira.issues.length, jira.issues[0]?.files.length, (await detail(waiting)).state, await sendings()]).toEqual([
        ...[at, 1, 1],
        ...['SENT', []],
      ]);
      if (!isCut) break;
    }
    expect(cuts).toBeGreaterThan(8);
  });

  test('of several that send at once one does', async () => {
    jira.is('down');
    const { envelope } = await send();
    jira.is('well');
    await run(sql`UPDATE ticket_sending SET next_try_at = now()`);
    await Promise.all(Array.from({ length: 6 }, () => sendTickets(app.stores)));
    expect([jira.issues.length, (await detail(envelope.value)).state]).toEqual([1, 'SENT']);
  });

  test('pictures follow by the issue’s key, each once, also where an answer was lost or Jira was away', async () => {
    const { envelope } = await send();
    expect((await picture('HELP-1')).statusCode).toBe(200);
    expect(jira.issues[0]?.files).toEqual([expect.stringMatching(/^[0-9a-f]{8}-a\.png$/)]);
    jira.is('forgets');
    expect((await picture('HELP-1')).statusCode).toBe(200);
    jira.is('down');
    expect((await picture(envelope.value ?? '')).statusCode).toBe(200);
    jira.is('well');
    await later();
    expect([jira.issues[0]?.files.length, new Set(jira.issues[0]?.files).size]).toEqual([3, 3]);
    expect((await detail(envelope.value)).files).toHaveLength(3);
    expect(await sendings()).toEqual([]);
  });

  test('a request is answered there, not here', async () => {
    const { envelope } = await send();
    const id = envelope.value ?? '';
    for (const caller of [agency, await app.as('super')]) {
      expect((await caller.try(helpRoutes.answer, { id, text: 'Hello' })).status).toBe(409);
      expect((await caller.try(helpRoutes.close, { id })).status).toBe(409);
    }
  });

  test('what waits is among the waiting work, named by its key alone, and is tried again by hand', async () => {
    jira.is('down');
    const { envelope } = await send({ summary: 'Nobody else reads this' });
    const boss = await app.as('super');
    const { rows, counts } = await boss.call(waitingWorkRoutes.list, {});
    expect(counts.ticket).toBe(1);
    const [waiting] = rows.filter(({ kind }) => kind === 'ticket');
    expect(waiting).toMatchObject({ about: `Support request ${envelope.data?.key}`, account: 'Halden Media', attempts: 1 });
    expect(JSON.stringify(waiting)).not.toContain('Nobody else');
    expect((await boss.try(waitingWorkRoutes.giveUp, { id: waiting?.id ?? '' })).status).toBe(404);
    jira.is('well');
    expect((await boss.try(waitingWorkRoutes.tryAgain, { id: waiting?.id ?? '' })).status).toBe(200);
    await sendTickets(app.stores);
    expect((await detail(envelope.value)).state).toBe('SENT');
  });
});
