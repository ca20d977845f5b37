import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { memoryFolder } from './tools/memory-folder.ts';

/** Screens and their parts: they draw in a document of jsdom. */
const WEB = ['{core/ui,core/web,features/*/web,apps/web}/**/*.test.tsx'];
/** Functions that open no store and draw nothing. */
const UNIT = ['{**/contract,market/reference,core/ui,core/web,features/*/web,apps/web,apps/gallery,tools}/**/*.test.ts'];
/** Every call, persona, record, input or moment in turn: they grow with the product, and each has its size (docs/decisions/0033). */
const SWEEPS = [
  'apps/server/{crashes,first-starts,full-disk,fuzz,fuzz-other-half,hidden-measures,killed-loads,killed-work,lock-race,permission-matrix}.test.ts',
  'apps/server/{permission-objects,radioactive-tenant,stops,take-over,tenants}.test.ts',
  'features/{password-reset/server/reset-limits,session/server/guessing}.test.ts',
];
/** What knows no PostgreSQL: the event side, the embedded stores themselves, and what opens no store. */
const EVENTS = [
  'market/server/**/*.test.ts',
  'database/**/*.test.ts',
  'apps/server/{input-bounds,stop-limit}.test.ts',
  'core/server/stores/{directory-lock,migrate-entities,migrate-events,open-event-store,pglite-stream}.test.ts',
];
/** The rest of the server: features and kernel over HTTP. Run on PostgreSQL where `TEST_DATABASE_URL` is set. */
const APP = ['{apps,core,database,features,market}/**/*.test.ts'];
/** One file of every feature with records, and what the kernel does otherwise on the embedded stores: what runs embedded where all of `app` runs on PostgreSQL. */
const EMBEDDED = [
  'apps/server/{http,readiness,row-level-security,schema-limits,draining,table-rights,platform-reach}.test.ts',
  'core/server/{jobs/jobs,jobs/sweep,stores/turn}.test.ts',
  'features/{deals/server/deals,media-plans/server/media-plans,users/server/users,session/server/session}.test.ts',
  'features/{history/server/history,ingest/server/exchange-rates,waiting-work/server/waiting-work}.test.ts',
];
/** What is waited for comes when it comes: a busy machine may take long, and what never comes ends all the same. */
const PATIENT = { poll: { timeout: 60_000 } };
const SKIPPED = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**'];

// For the workers and what they start: stores in memory, packages compiled once, threads for the event engine (core/server/stores/open-event-store.ts).
process.env.TMPDIR ??= memoryFolder();
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/node-compile');
process.env.UV_THREADPOOL_SIZE ??= '16';

type Test = NonNullable<Exclude<TestProjectConfiguration, string | ((...given: never[]) => unknown) | Promise<unknown>>['test']>;

/** A project whose files run one after another in a few processes: the embedded event engine knows one data folder a process at a time. */
const onStores = (name: string, test: Test) => ({
  test: {
    name,
    pool: 'forks' as const,
    // The server keeps nothing in its modules, and importing it takes as long as ten calls of a test: files share them.
    isolate: false,
    globalSetup: ['./core/testing/before-tests.ts'],
    setupFiles: ['./core/testing/keep-environment.ts'],
    // A busy machine may take thirty times as long; what hangs ends all the same.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: PATIENT,
    // The one that repeats on PostgreSQL says so.
    env: { TEST_DATABASE_URL: '' },
    ...test,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'unit', include: UNIT, exclude: SKIPPED, pool: 'threads', isolate: false, testTimeout: 60_000, expect: PATIENT } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: WEB,
          exclude: SKIPPED,
          environment: 'jsdom',
          pool: 'threads',
          // Files share modules and the document; `dom-setup` puts back what one changed.
          isolate: false,
          setupFiles: ['./core/testing/dom-setup.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
        },
      },
      onStores('events', { include: EVENTS, exclude: SKIPPED }),
      onStores('sweeps', { include: SWEEPS, exclude: SKIPPED }),
      onStores('app', { include: APP, exclude: [...UNIT, ...EVENTS, ...SWEEPS, ...SKIPPED], env: {} }),
      onStores('embedded', { include: EMBEDDED, exclude: SKIPPED }),
    ],
  },
});
