import { setTimeout as pause } from 'node:timers/promises';
import { daysWords } from '@kontor/core/contract';
import { openScope, systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { type ReportSending, reportRoutes } from '@kontor/reports/contract';
import { cutAfter } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sendDueReports } from './report-jobs.ts';
import { runSending } from './run-sending.ts';
import { openSendings } from './sending-store.ts';
import { DRAFT, headOf, plain, secretOf, subjectOf, testSendings } from './test-sendings.ts';

const { app, mailbox, run, made, scheduled, work, sendings, to, open } = await testSendings();
const SLOW_MS = 10_500;
let agency: Caller;
let planner: Caller;
beforeAll(async () => {
  [agency, planner] = [await app.as('agency'), await app.as('planner')];
});

describe('a schedule (D26, D34)', () => {
  test('sends each address one letter of text and page, with totals, change, ten rows and the days', async () => {
    const id = await scheduled(agency, 1);
    await work();
    expect(mailbox.letters.map((letter) => headOf(letter, 'To')).toSorted()).toEqual(DRAFT.emailList);
    const [letter = ''] = to('ann@client.example');
    const text = plain(letter);
    const [{ days, rows, state } = {} as ReportSending] = await sendings(agency, id);
    expect(state).toBe('SENT');
    expect(subjectOf(letter)).toBe(`Weekly delivery, ${days && daysWords(days)}`);
    expect(headOf(letter, 'Content-Type')).toMatch(/^multipart\/alternative/);
    expect(headOf(letter, 'Message-ID')).toMatch(/^<report-[0-9a-f]{24}@kontor\.example>$/);
    expect(headOf(letter, 'Auto-Submitted')).toBe('auto-generated');
    expect(text).toContain('Halden Media, a report of Agnes Haldane');
    expect(text).toContain('Impressions, Revenue and CTR by Deal and Country; Last 7 Days');
    expect(text).toMatch(/Impressions: [\d,]+ \([+−][\d.]+%\)/);
    expect(text).toMatch(/Revenue: \$[\d,]+\.\d\d \(/);
    expect(text).toContain(`The first 10 of ${rows} rows`);
    expect(text).toMatch(/<h1[^>]*>Weekly delivery<\/h1>/);
    expect(text).not.toMatch(/missed/);
  });

  test('shows nothing of a title or name as markup', async () => {
    await run(sql`UPDATE deal SET title = '<img src=x onerror=alert(1)>' WHERE account_id = (SELECT account_id FROM report LIMIT 1)`);
    await scheduled(agency, 1);
    const before = await run(sql`SELECT id, title FROM deal WHERE account_id = (SELECT account_id FROM report LIMIT 1)`);
    await run(sql`UPDATE deal SET title = '<img src=x>' || id WHERE account_id = (SELECT account_id FROM report LIMIT 1)`);
    await work();
    for (const { id, title } of before) await run(sql`UPDATE deal SET title = ${title} WHERE id = ${id}`);
    const [, page = ''] = plain(to('ann@client.example')[0] ?? '').split('<!doctype html>');
    expect(page).toContain('&lt;img src=x&gt;');
    expect(page).not.toContain('<img');
  });

  test('runs once for each slot, however often the jobs look; after a standstill the latest alone, and the letter says so', async () => {
    const id = await scheduled(agency, 4);
    await Promise.all([sendDueReports(app.stores), sendDueReports(app.stores)]);
    await work();
    await work();
    const all = await sendings(agency, id);
    expect(all.map(({ missed, byHand, state }) => [missed, byHand, state])).toEqual([[3, false, 'SENT']]);
    expect(all[0]?.slot).toMatch(/T07:00:00\.000Z$/);
    expect(mailbox.letters).toHaveLength(3);
    expect(plain(mailbox.letters[0] ?? '')).toContain(
      '3 earlier sendings were missed while the service stood still; this is the latest one.',
    );
  });

  test('counts as missed what passed since the slot before, and nothing that was sent', async () => {
    const id = await scheduled(agency, 6);
    await work();
    await run(sql`UPDATE report_sending SET slot = slot - interval '1 day' WHERE report_id = ${id}`);
    await work();
    expect((await sendings(agency, id)).map(({ missed }) => missed)).toEqual([0, 5]);
  });

  test('begins when it is switched on, and again when its hour changes: nothing of before is due', async () => {
    const id = await made(agency);
    await work();
    expect(await sendings(agency, id)).toEqual([]);
    const old = await scheduled(agency, 3, { name: 'Other' });
    await agency.call(reportRoutes.update, { id: old, data: { ...DRAFT, name: 'Other', hour: 8 } } as never);
    await work();
    expect(await sendings(agency, old)).toEqual([]);
    expect(mailbox.letters).toEqual([]);
  });

  test('says what it does and when it sends next', async () => {
    const id = await scheduled(agency, 1, { frequency: 'WEEKLY' });
    const { schedule, nextSending, stopped } = await agency.call(reportRoutes.summary, { id });
    expect([schedule, stopped]).toEqual(['Mondays at 07:00 UTC to 3 people', null]);
    expect([new Date(nextSending ?? 0).getUTCDay(), nextSending?.slice(11, 16)]).toEqual([1, '07:00']);
  });

  test('stops when its owner may no longer read, tells the administrators, and goes on once it is saved anew', async () => {
    const id = await scheduled(planner, 1, {});
    const [owner] = await run(sql`SELECT user_id FROM report WHERE id = ${id}`);
    await run(sql`UPDATE app_user SET status = 'banned' WHERE id = ${owner?.['user_id']}`);
    await work();
    await app.stores.mail.settled();
    await run(sql`UPDATE app_user SET status = 'active' WHERE id = ${owner?.['user_id']}`);
    expect(to('ann@client.example')).toEqual([]);
    expect(to('agency@demo.test').map((letter) => headOf(letter, 'Subject'))).toEqual(['The report Weekly delivery is no longer sent']);
    expect((await sendings(planner, id))[0]).toMatchObject({ state: 'FAILED', reason: expect.stringMatching(/owner/) });
    expect((await planner.call(reportRoutes.summary, { id })).stopped).toMatch(/owner can no longer read/);
    expect((await run(sql`SELECT summary FROM history WHERE entity_id = ${id} ORDER BY id DESC LIMIT 1`))[0]?.['summary']).toMatch(
      /no longer sent/,
    );
    await work();
    expect(await sendings(planner, id)).toHaveLength(1);
    await planner.call(reportRoutes.update, { id, data: DRAFT } as never);
    expect((await planner.call(reportRoutes.summary, { id })).stopped).toBeNull();
  });

  test.each([
    [
      'account is closed',
      sql`UPDATE account SET status = 'inactive' WHERE name = 'Halden Media'`,
      sql`UPDATE account SET status = 'active' WHERE name = 'Halden Media'`,
    ],
    [
      'account may no longer manage deals',
      sql`UPDATE account SET deal_management = false WHERE name = 'Halden Media'`,
      sql`UPDATE account SET deal_management = true WHERE name = 'Halden Media'`,
    ],
  ])('sends nothing while the %s', async (_, close, reopen) => {
    await scheduled(agency, 1);
    await run(close);
    await work();
    await run(reopen);
    expect(mailbox.letters.filter((letter) => subjectOf(letter).startsWith('Weekly delivery'))).toEqual([]);
  });

  test('of a report with something that is gone fails with its reason', async () => {
    const id = await scheduled(agency, 1);
    await run(sql`UPDATE report SET definition = jsonb_set(definition, '{measures}', '["gone"]') WHERE id = ${id}`);
    await work();
    expect((await sendings(agency, id))[0]).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('no longer exists') });
  });
});

describe('a mail server', () => {
  test('that refuses one of three addresses gets the others’ letters once, and the owner sees which was refused', async () => {
    mailbox.refused.add('bo@client.example');
    const id = await scheduled(agency, 1);
    await work();
    await work();
    expect(mailbox.letters.map((letter) => headOf(letter, 'To')).toSorted()).toEqual(['ann@client.example', 'cy@client.example']);
    const [sending] = await sendings(agency, id);
    expect(sending?.state).toBe('SENT');
    expect(sending?.letters.map(({ email, sentAt, reason }) => [email, sentAt !== null, reason])).toEqual([
      ['ann@client.example', true, null],
      ['bo@client.example', false, 'The mail server refused this address.'],
      ['cy@client.example', true, null],
    ]);
  });

  test('that takes more than ten seconds over a letter gets each once, however often the jobs look meanwhile', async () => {
    const release = mailbox.hold();
    const id = await scheduled(agency, 1);
    const before = mailbox.begun();
    const sent = work();
    await expect.poll(() => mailbox.begun()).toBe(before + 1);
    await sendDueReports(app.stores);
    await sendDueReports(app.stores);
    expect([mailbox.letters, (await sendings(agency, id)).map(({ state }) => state)]).toEqual([[], ['RUNNING']]);
    // Longer than a server may be silent at its greeting.
    await pause(SLOW_MS);
    release();
    await sent;
    await work();
    expect(mailbox.letters.map((letter) => headOf(letter, 'To'))).toEqual(DRAFT.emailList);
    expect((await sendings(agency, id)).map(({ state }) => state)).toEqual(['SENT']);
  });

  test('that does not take the product as a sender gets the letters once it does: no address is at fault', async () => {
    mailbox.refused.add(app.stores.config.MAIL_FROM);
    const id = await scheduled(agency, 1);
    await work();
    expect((await sendings(agency, id))[0]).toMatchObject({ state: 'RUNNING', letters: Array(3).fill({ reason: null, sentAt: null }) });
    mailbox.refused.clear();
    await run(sql`UPDATE report_letter SET next_try_at = now()`);
    await work();
    expect(mailbox.letters).toHaveLength(3);
    expect((await sendings(agency, id))[0]?.state).toBe('SENT');
  });

  test('that is down gets the letters later, which say the same; after a day they are given up', async () => {
    const id = await scheduled(agency, 1);
    const up = await mailbox.down();
    await work();
    expect((await sendings(agency, id))[0]).toMatchObject({ state: 'RUNNING' });
    await up();
    // Not before its next try.
    await work();
    expect(mailbox.letters).toEqual([]);
    await run(sql`UPDATE report_letter SET next_try_at = now()`);
    await work();
    expect(mailbox.letters).toHaveLength(3);
    expect((await sendings(agency, id))[0]?.state).toBe('SENT');
    const late = await scheduled(agency, 1, { name: 'Late' });
    const upAgain = await mailbox.down();
    await work();
    await run(sql`UPDATE report_sending SET created_at = now() - interval '25 hours' WHERE report_id = ${late}`);
    await run(sql`UPDATE report_letter SET next_try_at = now()`);
    await work();
    await upAgain();
    expect((await sendings(agency, late))[0]).toMatchObject({
      state: 'FAILED',
      reason: 'The mail server did not take the e-mail for a day.',
    });
  });
});

describe('a run that is cut anywhere', () => {
  test('also where its slot is noted, is one run, and each address gets one letter', async () => {
    let cuts = 0;
    for (let at = 1; at < 20; at += 1) {
      await run(sql`DELETE FROM report`);
      mailbox.letters.length = 0;
      const id = await scheduled(agency, 1);
      const isCut = await sendDueReports(cutAfter(app.stores, at)).then(
        () => false,
        () => true,
      );
      if (isCut) cuts += 1;
      await work();
      expect([at, (await sendings(agency, id)).map(({ state, byHand }) => [state, byHand])]).toEqual([at, [['SENT', false]]]);
      expect(mailbox.letters.map((letter) => headOf(letter, 'To'))).toEqual(DRAFT.emailList);
      if (!isCut) break;
    }
    expect(cuts).toBeGreaterThan(2);
  });

  test('and begun again sends every address its letter, twice at most where the cut fell before it was noted, under one Message-ID', async () => {
    let cuts = 0;
    for (let at = 1; at < 60; at += 1) {
      await run(sql`DELETE FROM report`);
      mailbox.letters.length = 0;
      const id = await scheduled(agency, 1);
      await sendDueReports(app.stores);
      const [sending] = await openSendings(systemScope(app.stores.entities));
      const isCut = await runSending(cutAfter(app.stores, at), sending ?? { id: '', accountId: '' }).then(
        () => false,
        () => true,
      );
      if (isCut) cuts += 1;
      await run(sql`UPDATE report_letter SET next_try_at = now()`);
      await work();
      for (const email of DRAFT.emailList) {
        const letters = to(email);
        expect([
          at,
          email,
          letters.length >= 1 && letters.length <= 2,
          new Set(letters.map((one) => headOf(one, 'Message-ID'))).size,
        ]).toEqual([at, email, true, 1]);
        // Each copy's link opens.
        for (const letter of letters) expect((await open(secretOf(letter))).status).toBe(200);
      }
      expect(mailbox.letters.length).toBeLessThanOrEqual(DRAFT.emailList.length + 1);
      expect((await sendings(agency, id)).map(({ state }) => state)).toEqual(['SENT']);
      await run(sql`DELETE FROM attempt_limit`);
      if (!isCut) break;
    }
    expect(cuts).toBeGreaterThan(10);
  });
});

describe('send now', () => {
  test('sends to the addresses of the schedule at once, a few times an hour, and says so in history', async () => {
    const id = await made(agency);
    for (let n = 0; n < 6; n += 1) expect((await agency.try(reportRoutes.send, { id })).envelope.msg).toBe('The report is on its way.');
    expect((await agency.try(reportRoutes.send, { id })).envelope.errorDetails).toBe('sentOften');
    await work();
    expect(mailbox.letters).toHaveLength(18);
    expect((await sendings(agency, id)).map(({ byHand, state }) => [byHand, state])).toEqual(Array(6).fill([true, 'SENT']));
    const [last] = await run(sql`SELECT summary FROM history WHERE entity_id = ${id} ORDER BY id DESC LIMIT 1`);
    expect(last?.['summary']).toBe('Report Weekly delivery sent by hand');
  });

  test('needs a schedule with addresses', async () => {
    const id = await made(agency, { schedule: false });
    expect((await agency.try(reportRoutes.send, { id })).envelope.errorDetails).toBe('nothingToSend');
  });
});

test('a sending is nobody’s of another account, in any of its tables', async () => {
  await scheduled(agency, 1);
  await work();
  const [rival] = await run(
    sql`SELECT m.account_id AS id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = 'rival@demo.test'`,
  );
  const scope = openScope(app.stores.entities, String(rival?.['id']), 'own');
  for (const table of ['report', 'report_sending', 'report_letter', 'report_link']) {
    const { rows } = await scope.run((database) => database.execute(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`));
    expect([table, rows]).toEqual([table, [{ n: 0 }]]);
  }
});
