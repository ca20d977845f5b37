import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openMailbox } from '@kontor/core/testing';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { type EntityStore, openEntityStore } from '../stores/entity-store.ts';
import { systemScope } from '../stores/scope.ts';
import { openMail } from './mail.ts';

const letter = { to: 'someone@kontor.example', subject: 'Your code', text: 'It is 123456.' };
let folder: string;
let store: EntityStore;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-mail-'));
  store = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
});
beforeEach(() => void run(sql`DELETE FROM letter`));
afterAll(async () => {
  await store.close();
  fs.rmSync(folder, { recursive: true });
});

const run = async (statement: ReturnType<typeof sql>) => (await systemScope(store).run((database) => database.execute(statement))).rows;
const kept = () => run(sql`SELECT recipient, attempts, next_try_at > now() AS later, last_error FROM letter ORDER BY recipient`);
const open = (settings: Record<string, string>) => openMail(readConfig(settings), openLog('silent'), store);
const through = (port: number) => open({ SMTP_URL: `smtp://127.0.0.1:${port}` });
const due = sql`UPDATE letter SET next_try_at = now()`;

test('mail goes through the SMTP server of the settings', async () => {
  const mailbox = await openMailbox();
  await through(mailbox.port).send(letter);
  expect(mailbox.letters[0]).toContain('It is 123456.');
  expect(mailbox.letters[0]).toContain('To: someone@kontor.example');
  await mailbox.close();
});

test('without an SMTP server letters are files in the data folder', async () => {
  await open({ KONTOR_DATA: folder }).send(letter);
  const [file = ''] = fs.readdirSync(path.join(folder, 'outbox'));
  expect(fs.readFileSync(path.join(folder, 'outbox', file), 'utf8')).toContain('It is 123456.');
});

describe('a letter that is posted', () => {
  test('is kept while it is on its way, and is gone when it has been sent', async () => {
    const mailbox = await openMailbox();
    const release = mailbox.hold();
    const mail = through(mailbox.port);
    mail.post(letter);
    while ((await kept()).length === 0);
    expect(await kept()).toEqual([{ recipient: letter.to, attempts: 0, later: true, last_error: null }]);
    // Whoever sends it has it alone.
    await mail.sendWaiting();
    release();
    await mail.settled();
    expect(mailbox.letters).toHaveLength(1);
    expect(await kept()).toEqual([]);
    await mailbox.close();
  });

  test('outlives a mail server that is down and the process, and is sent by the next one', async () => {
    const mailbox = await openMailbox();
    const { port } = mailbox;
    await mailbox.close();
    const mail = through(port);
    mail.post(letter);
    while ((await kept())[0]?.attempts !== 1);
    await mail.close();
    expect(await kept()).toEqual([{ recipient: letter.to, attempts: 1, later: true, last_error: expect.stringContaining('ECONNREFUSED') }]);
    const [later, again] = [await openMailbox(port), through(port)];
    await again.sendWaiting();
    expect(later.letters).toEqual([]);
    await run(due);
    await again.sendWaiting();
    expect(later.letters).toHaveLength(1);
    expect(await kept()).toEqual([]);
    await later.close();
  });

  test('is the sender’s alone in each further try too', async () => {
    const down = await openMailbox();
    const { port } = down;
    await down.close();
    const mail = through(port);
    mail.post(letter);
    while ((await kept())[0]?.attempts !== 1);
    const mailbox = await openMailbox(port);
    const release = mailbox.hold();
    while (mailbox.begun() === 0) await pause(50);
    expect(await run(sql`SELECT next_try_at > now() + interval '1 minute' AS held FROM letter`)).toEqual([{ held: true }]);
    release();
    await mail.settled();
    expect(mailbox.letters).toHaveLength(1);
    await mailbox.close();
  });

  test('and cannot be sent keeps no other waiting', async () => {
    const mailbox = await openMailbox();
    const mail = through(mailbox.port);
    const addresses = ['first@kontor.example', 'nobody', 'last@kontor.example'];
    for (const to of addresses)
      await run(sql`INSERT INTO letter (id, recipient, subject, body, next_try_at, expires_at)
        VALUES (${to}, ${to}, 'S', 'T', now(), now() + interval '1 day')`);
    await mail.sendWaiting();
    expect(mailbox.letters).toHaveLength(2);
    expect(await kept()).toEqual([{ recipient: 'nobody', attempts: 1, later: true, last_error: expect.stringContaining('recipients') }]);
    await mailbox.close();
  });

  test('goes, sent or not, when its code is of no use any more', async () => {
    await run(sql`INSERT INTO letter (id, recipient, subject, body, next_try_at, expires_at)
      VALUES ('ended', 'late@kontor.example', 'S', 'T', now(), now() - interval '1 second')`);
    const mailbox = await openMailbox();
    await through(mailbox.port).sendWaiting();
    expect([mailbox.letters, await kept()]).toEqual([[], []]);
    await mailbox.close();
  });
});
