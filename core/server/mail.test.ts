import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openMailbox } from '@kontor/core/testing';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { openLog } from './log.ts';
import { openMail } from './mail.ts';

const letter = { to: 'someone@kontor.example', subject: 'Your code', text: 'It is 123456.' };

test('mail goes through the SMTP server of the settings', async () => {
  const mailbox = await openMailbox();
  await openMail(readConfig({ SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` }), openLog('silent')).send(letter);
  expect(mailbox.letters[0]).toContain('It is 123456.');
  expect(mailbox.letters[0]).toContain('To: someone@kontor.example');
  await mailbox.close();
});

test('without an SMTP server letters are files in the data folder', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-mail-'));
  await openMail(readConfig({ KONTOR_DATA: folder }), openLog('silent')).send(letter);
  const [file = ''] = fs.readdirSync(path.join(folder, 'outbox'));
  expect(fs.readFileSync(path.join(folder, 'outbox', file), 'utf8')).toContain('It is 123456.');
  fs.rmSync(folder, { recursive: true });
});
