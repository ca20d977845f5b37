// Serves the product on a fresh copy of the test market, for the journeys.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureTemplate } from '../apps/server/test-template.ts';

const template = await ensureTemplate();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-e2e-'));
fs.cpSync(template, folder, { recursive: true });
process.env.KONTOR_DATA = folder;
process.on('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
await import('../apps/server/main.ts');
