// Serves the product on a fresh copy of the test market, beside an identity provider and a mail server of its own, for the journeys.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
import { openRealProvider, settingsFor } from '../features/single-sign-on/server/real-provider.ts';
import { keepLetters } from './letters.ts';
import { PROVIDER_LOGINS } from './provider-logins.ts';
import { leaveWaiting } from './waiting.ts';

const template = await ensureTemplate();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-e2e-'));
fs.cpSync(template, folder, { recursive: true });
await leaveWaiting(folder);
process.env.KONTOR_DATA = folder;
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
const provider = await openRealProvider({ redirectUri: `http://127.0.0.1:${process.env['PORT']}/sso` });
for (const [login, profile] of Object.entries(PROVIDER_LOGINS)) provider.profiles.set(login, profile);
Object.assign(process.env, settingsFor(provider.issuer));
// A second product of a journey's own has no mail server: the letters of the first are not its to take.
const { SMTP_URL } = process.env;
if (SMTP_URL) await keepLetters(Number(new URL(SMTP_URL).port));
await import('../apps/server/main.ts');
