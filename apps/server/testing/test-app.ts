import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLog, readConfig } from '@kontor/core/server';
import { type Caller, openCaller, PERSONAS, type Persona } from '@kontor/core/testing';
import { type App, openApp } from '../app.ts';
import { createDatabase, dropDatabase } from './test-database.ts';
import { ensureTemplate, templateDatabase } from './test-template.ts';

export { drainOutbox } from '../jobs.ts';

/** As small as may be: the test market's segments have some hundred members, and most tests ask about other things. */
const SMALLEST_AUDIENCE = '20';

export type TestApp = App & {
  /** A caller signed in as this persona; one session each, made at the first use. */
  as: (persona: Persona) => Promise<Caller>;
  visitor: Caller;
};

/** The whole server on its own copy of the test market, in this process; `settings` are those of the environment. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const template = await ensureTemplate();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-test-'));
  fs.cpSync(template, folder, { recursive: true });
  const server = process.env.TEST_DATABASE_URL ?? '';
  const database = `kontor_test_${path.basename(folder).replace(/\W/g, '').toLowerCase()}`;
  const addresses = server ? await createDatabase(server, database, templateDatabase()) : {};
  const config = readConfig({ KONTOR_DATA: folder, ...addresses, RATE_LIMIT_PER_MINUTE: '1000000', SMALLEST_AUDIENCE, ...settings });
  const app = await openApp(config, openLog(process.env.TEST_LOG ?? 'silent'), { tell: () => {}, hasJobs: false });
  const callers = new Map<Persona, Promise<Caller>>();
  const signIn = async (persona: Persona) => {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS[persona]);
    return caller;
  };
  return {
    ...app,
    visitor: openCaller(app.server),
    as: (persona) => {
      const caller = callers.get(persona) ?? signIn(persona);
      callers.set(persona, caller);
      return caller;
    },
    close: async () => {
      await app.close();
      if (server) await dropDatabase(server, database);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
