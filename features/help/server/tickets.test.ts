import { buildServer, openLog, openMail, readConfig, systemScope } from '@kontor/core/server';
import { allReady, type Caller, type FormFile, formOf, openMailbox, PERSONAS, pngOf, withPngChunk } from '@kontor/core/testing';
import { CONTACT_EMAIL, CONTACT_NAME, helpRoutes } from '@kontor/help/contract';
import { historyRoutes } from '@kontor/history/contract';
import { lettersTo, testApp } from '@kontor/server-app/testing';
import { sessionRoutes } from '@kontor/session/contract';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { help } from './index.ts';

const app = testApp({ PUBLIC_URL: 'http://kontor.test' });
let agency: Caller;
let planner: Caller;
let rival: Caller;
let staff: Caller;
let boss: Caller;
beforeAll(async () => {
  [agency, planner, rival] = [await app.as('agency'), await app.as('planner'), await app.as('rival')];
  [staff, boss] = [await app.as('staff'), await app.as('super')];
});

const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
beforeEach(() => run(sql`DELETE FROM attempt_limit WHERE subject LIKE 'ticket%'`));

const FIELDS = {
  issuetype: { id: '4' },
  project: { id: '10000' },
  summary: 'No bids since Tuesday',
  description: 'The seat is live.\n\nWhat should we look at?',
  [CONTACT_NAME]: 'Maren Oduya',
  [CONTACT_EMAIL]: 'maren@halden.example',
  // A body may say what it likes of these: they are known.
  customfield_10040: 'somebody.else@example.com',
  reporter: { name: 'admin' },
};
const send = (caller = agency, change: object = {}) => caller.try(helpRoutes.create, { fields: { ...FIELDS, ...change } } as never);
const made = async (caller = agency, change: object = {}) => {
  const { envelope } = await send(caller, change);
  return { id: envelope.value ?? '', key: envelope.data?.key ?? '', msg: envelope.msg };
};
const detail = (caller: Caller, id: string) => caller.call(helpRoutes.get, { id });
const reply = (caller: Caller, id: string, text: string) => caller.try(helpRoutes.answer, { id, text });
const issuesOf = async (change: object) => (await send(agency, change)).envelope.issues?.map(({ path, message }) => `${path}: ${message}`);
const picture = (caller: Caller, issueId: string, files: FormFile[] = [{ name: 'screen.png', content: pngOf(300, 200) }]) =>
  caller.raw({ method: 'POST', url: '/api/help/addattachment', ...formOf([['issueId', issueId]], files) });

describe('a support request (1 §3, §4, §7.5)', () => {
  test('reads five fields of a tracker’s body, and knows by itself who sends it and of which account', async () => {
    const { id, key, msg } = await made();
    expect([key, msg]).toEqual([expect.stringMatching(/^T-\d+$/), `Issue ${key} has been created.`]);
    const { accountName } = (await agency.call(sessionRoutes.session, {})).user;
    expect(await detail(agency, id)).toMatchObject({
      key,
      type: '4',
      state: 'OPEN',
      summary: FIELDS.summary,
      description: FIELDS.description,
      contactName: 'Maren Oduya',
      contactEmail: 'maren@halden.example',
      submittedBy: 'Agnes Haldane',
      account: accountName,
      isOwn: true,
      messages: [],
      trackerUrl: null,
    });
  });

  test('stands in its list by its key in the order of making, whatever its number of digits', async () => {
    const ids = [(await made()).id, (await made()).id, (await made()).id];
    for (const [n, id] of ids.entries()) await run(sql`UPDATE ticket SET number = ${[99_999, 100_000, 1_000_000][n]} WHERE id = ${id}`);
    const keys = ['T-1000000', 'T-100000', 'T-99999'];
    const sort = { predicate: 'key' as const, reverse: true };
    const lists = [await agency.call(helpRoutes.own, { sort }), await boss.call(helpRoutes.all, { sort })];
    for (const { rows } of lists) expect(rows.slice(0, 3).map(({ data }) => data.key)).toEqual(keys);
  });

  test('that lacks something or is too long is refused at its field, in the words of the specification (1 §5)', async () => {
    expect(await issuesOf({ summary: ' \u200b ' })).toEqual(['fields.summary: Summary is required.']);
    expect(await issuesOf({ summary: 'x'.repeat(256) })).toEqual(["fields.summary: Summary can't exceed 255 characters."]);
    expect(await issuesOf({ description: undefined })).toEqual(['fields.description: Description is required.']);
    expect(await issuesOf({ description: '\u00e9'.repeat(30_001) })).toEqual([
      "fields.description: Description can't exceed 30000 characters.",
    ]);
    expect(await issuesOf({ [CONTACT_EMAIL]: 'maren' })).toEqual([`fields.${CONTACT_EMAIL}: Invalid email`]);
    expect(await issuesOf({ [CONTACT_NAME]: '' })).toEqual([`fields.${CONTACT_NAME}: Contact name is required.`]);
    expect((await send(agency, { issuetype: { id: '9' } })).status).toBe(400);
    expect((await send(agency, { summary: 'x'.repeat(255), description: '\u00e9'.repeat(30_000) })).status).toBe(200);
  });

  test('is one’s own: neither a colleague nor another account nor staff reads, answers, closes or adds to it, and it answers as if it were not there', async () => {
    const { id, key } = await made();
    const missing = await agency.try(helpRoutes.get, { id: 'f'.repeat(24) });
    for (const stranger of [planner, rival, staff]) {
      const asked = await Promise.all([
        stranger.try(helpRoutes.get, { id }),
        reply(stranger, id, 'Mine?'),
        stranger.try(helpRoutes.close, { id }),
      ]);
      for (const { status, text } of asked) expect([status, text]).toEqual([404, missing.text]);
      for (const issueId of [id, key]) expect((await picture(stranger, issueId)).statusCode).toBe(404);
      const { rows } = await stranger.call(helpRoutes.own, { q: key, admin: true });
      expect(rows).toEqual([]);
    }
    expect(await detail(agency, id)).toMatchObject({ state: 'OPEN', messages: [], files: [] });
  });

  test('is listed with its state, type and answers; all of them for super users alone', async () => {
    const { id, key } = await made(rival, { summary: 'A rival asks' });
    const [mine] = (await rival.call(helpRoutes.own, { q: key })).rows;
    expect(mine).toMatchObject({ id, data: { key, summary: 'A rival asks', state: 'OPEN', answers: 0 } });
    expect((await staff.try(helpRoutes.all, {})).status).toBe(403);
    const [seen] = (await boss.call(helpRoutes.all, { q: key })).rows;
    expect(seen?.data).toMatchObject({ id, submittedBy: 'Rosalind Rivel' });
    const open = await boss.call(helpRoutes.all, { tableFilter: { state: { operation: 'equals', value: 'OPEN' } } });
    expect(new Set(open.rows.map(({ data }) => data.state))).toEqual(new Set(['OPEN']));
  });

  test('of which one person sends very many within an hour is refused, and others still send theirs', async () => {
    for (let count = 1; count <= 20; count += 1) expect((await send(planner)).status).toBe(200);
    expect((await send(planner)).status).toBe(429);
    expect((await send(agency)).status).toBe(200);
  });
});

describe('answers (decisions D58)', () => {
  test('go both ways: whose turn it is shows, closing ends it, and an answer of its person opens it again', async () => {
    const { id } = await made();
    expect((await reply(boss, id, 'Lower the floor.')).status).toBe(200);
    expect(await detail(agency, id)).toMatchObject({ state: 'ANSWERED', messages: [{ text: 'Lower the floor.', isSupport: true }] });
    await reply(agency, id, '<b>Done</b>, thank you.');
    expect((await detail(boss, id)).state).toBe('OPEN');
    expect((await boss.try(helpRoutes.close, { id })).status).toBe(200);
    expect((await detail(agency, id)).state).toBe('CLOSED');
    await reply(agency, id, 'It is back.');
    const { state, messages, answers } = await detail(boss, id);
    expect([state, answers, messages.map(({ text, isSupport }) => [text, isSupport])]).toEqual([
      'OPEN',
      3,
      [
        ['Lower the floor.', true],
        ['<b>Done</b>, thank you.', false],
        ['It is back.', false],
      ],
    ]);
    expect((await reply(agency, id, '  ')).envelope.msg).toBe('Write an answer first.');
  });

  test('tell the other side by letter: super users and the account’s managers, and the person by their own e-mail', async () => {
    await run(sql`UPDATE account SET acc_manager_emails = ARRAY['manager@kontor.example', 'no e-mail'] WHERE id =
      (SELECT account_id FROM ticket WHERE user_id = (SELECT id FROM app_user WHERE email = ${PERSONAS.agency}) LIMIT 1)`);
    const { id, key } = await made(agency, { summary: 'Which zone?' });
    for (const to of [PERSONAS.super, 'manager@kontor.example']) {
      const letter = (await lettersTo(app, to)).find((text) => text.includes(key)) ?? '';
      expect(letter).toContain(`Support request ${key}: Which zone?`);
      expect(letter).toContain(`http://kontor.test/helpcenter/ticket/${id}`);
    }
    await reply(boss, id, 'Eastern, as everywhere.');
    await boss.call(helpRoutes.close, { id });
    const told = (await lettersTo(app, PERSONAS.agency)).filter((text) => text.includes(key));
    expect(told.map((text) => /Subject: (.*)\r?\n/.exec(text)?.[1]).toSorted()).toEqual([
      `Answer to ${key}: Which zone?`,
      `Closed: ${key}: Which zone?`,
    ]);
    // What was only written down as a contact is written to by nobody.
    expect(await lettersTo(app, 'maren@halden.example')).toEqual([]);
  });

  test('go through a real mail server, and once each where it was away when they were written', async () => {
    const mailbox = await openMailbox();
    const settings = readConfig({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` });
    const open = () => openMail(settings, openLog('silent'), app.stores.entities);
    const mail = open();
    const server = await buildServer({ stores: { ...app.stores, mail }, routes: help.calls, webRoot: null, isReady: allReady });
    const ask = async (caller: Caller, url: string, payload: object) =>
      (await server.inject({ method: 'POST', url, headers: { cookie: caller.cookie(), 'x-requested-with': 'kontor' }, payload })).json();
    const { value: id } = await ask(agency, '/api/help/createissue', { fields: { ...FIELDS, summary: 'Überall Ärger?' } });
    const mine = () => mailbox.letters.filter((letter) => letter.includes(`/helpcenter/ticket/${id}`));
    await mail.settled();
    expect(mine().some((letter) => letter.includes(`To: ${PERSONAS.super}`))).toBe(true);
    const before = mine().length;
    const back = await mailbox.down();
    expect((await ask(boss, `/api/help/ticket/answer/${id}`, { text: 'Lower the floor.' })).msg).toBe('Your answer is sent.');
    // The process ends before it is back.
    await mail.close();
    await server.close();
    expect(mine().length).toBe(before);
    await back();
    const next = open();
    for (let round = 0; round < 2; round += 1) {
      await run(sql`UPDATE letter SET next_try_at = now()`);
      await next.sendWaiting();
    }
    const answers = mine().slice(before);
    expect(answers.map((letter) => [letter.includes(`To: ${PERSONAS.agency}`), letter.includes('Lower the floor.')])).toEqual([
      [true, true],
    ]);
    await mailbox.close();
  });

  test('are in the history of the account, for the platform’s people alone, without what was said', async () => {
    const { id, key } = await made();
    await reply(boss, id, 'A secret');
    const list = (caller: Caller) => caller.call(historyRoutes.list, { id, admin: true });
    expect((await list(boss)).rows.map(({ data }) => data.summary).toSorted()).toEqual([`Support request ${key} sent`, `${key} answered`]);
    expect((await list(agency)).totalCount).toBe(0);
  });
});

describe('pictures of a request (1 §4, §5)', () => {
  test('are added by its key or id, and shown to who may read the request', async () => {
    const { id, key } = await made();
    for (const issueId of [key, id]) expect((await picture(agency, issueId)).json().msg).toBe(`screen.png is attached to ${key}.`);
    const { files } = await detail(agency, id);
    expect(files.map(({ name }) => name)).toEqual(['screen.png', 'screen.png']);
    const show = (caller: Caller, of = id) => caller.raw({ method: 'GET', url: `/api/help/ticket/file/${of}/${files[0]?.id}` });
    for (const reader of [agency, boss]) {
      const shown = await show(reader);
      expect([shown.statusCode, shown.headers['content-type'], shown.rawPayload.equals(pngOf(300, 200))]).toEqual([200, 'image/png', true]);
    }
    for (const stranger of [planner, rival, staff]) expect((await show(stranger)).statusCode).toBe(404);
    const other = await made(rival);
    expect((await show(rival, other.id)).statusCode).toBe(404);
  });

  test('are JPG or PNG by name and content, smaller than 10 MB, and at most eight', async () => {
    const { id, key } = await made();
    const said = async (name: string, content: Buffer | string) => (await picture(agency, key, [{ name, content }])).json().msg;
    expect(await said('notes.pdf', '%PDF-1.4')).toBe('Please Select a Valid file format.');
    expect(await said('page.png', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe('Please Select a Valid file format.');
    const large = Buffer.concat([pngOf(300, 200), Buffer.alloc(10 * 1_048_576)]);
    expect(await said('large.png', large)).toBe('Please select a file less than 10 MB.');
    for (let count = 1; count <= 8; count += 1) expect((await picture(agency, key)).statusCode).toBe(200);
    expect((await picture(agency, key)).json().msg).toContain('at most 8 pictures');
    expect((await detail(agency, id)).files).toHaveLength(8);
  });
});

describe('a picture that means harm (decisions D60)', () => {
  const WRONG = 'Please Select a Valid file format.';
  const picture9 = pngOf(9, 9);
  const motion = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  test.each<[what: string, name: string, content: Buffer | string, said: string]>([
    ['a drawing that runs scripts', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', WRONG],
    ['a page', 'a.jpg', '<!doctype html><script>alert(1)</script>', WRONG],
    ['a GIF', 'a.png', 'GIF89a\x01\x00\x01\x00', WRONG],
    ['a PDF', 'a.jpeg', '%PDF-1.7\n', WRONG],
    ['an archive', 'a.png', 'PK\x03\x04', WRONG],
    ['a picture by another name', 'a.svg', picture9, WRONG],
    ['a picture that ends as a program', 'a.png.exe', picture9, WRONG],
    ['a picture without a size', 'a.png', pngOf(0, 9), WRONG],
    ['the beginning of a picture', 'a.png', picture9.subarray(0, 12), WRONG],
    [
      'a picture that unpacks to very much',
      'a.png',
      pngOf(65_535, 1),
      'Please select a picture of at most 4,096 × 4,096 pixels. This one has 65,535 × 1 pixels.',
    ],
    ['a picture that moves', 'a.png', withPngChunk(picture9, 'acTL', motion), 'Please select a picture that does not move.'],
    ['nothing', 'a.png', '', 'Please select a valid file.'],
  ])('is refused: %s', async (_, name, content, said) => {
    const { key } = await made();
    const reply = await picture(agency, key, [{ name, content }]);
    expect([reply.statusCode, reply.json().msg]).toEqual([400, said]);
    expect((await agency.call(helpRoutes.own, { q: key })).rows.length).toBe(1);
  });

  test('is shown as a picture alone, whatever stands in it or behind it, and however it is called', async () => {
    const { id, key } = await made();
    const page = '<script>alert(document.cookie)</script>';
    const content = Buffer.concat([withPngChunk(pngOf(9, 9), 'tEXt', Buffer.from(`Comment\0${page}`)), Buffer.from(page)]);
    for (const name of ['../../etc/passwd.png', 'a<b>;c.png', 'ü\u202egnp.exe.png']) {
      const added = await picture(agency, key, [{ name, content }]);
      expect(added.statusCode).toBe(200);
      const shown = await agency.raw({ method: 'GET', url: `/api/help/ticket/file/${id}/${added.json().value}` });
      const { 'content-type': type, 'x-content-type-options': sniff, 'content-security-policy': policy } = shown.headers;
      expect([shown.statusCode, type, sniff]).toEqual([200, 'image/png', 'nosniff']);
      expect(policy).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox");
      expect(String(shown.headers['content-disposition'])).toMatch(/^inline; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%~!*()'-]+$/);
    }
    for (const { name } of (await detail(agency, id)).files) expect(name).not.toMatch(/[\\/\p{C}]/u);
  });
});

test('privacy policy and terms are pages that come with the product, where the installation names none (1 §2.8)', async () => {
  expect(await agency.call(helpRoutes.links, {})).toEqual({ privacy: '/privacy.html', terms: '/terms.html' });
});
