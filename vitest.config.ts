import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const UNIT = [
  '**/contract/**/*.test.ts',
  'market/reference/**/*.test.ts',
  'core/{ui,web}/**/*.test.{ts,tsx}',
  'features/*/web/**/*.test.{ts,tsx}',
  'apps/web/**/*.test.{ts,tsx}',
  'tools/**/*.test.ts',
];
/** They open no entity store, or embedded ones alone: run on PostgreSQL they would do the same again. */
const SAME_ON_POSTGRES = [
  'market/server/**/*.test.ts',
  'database/**/*.test.ts',
  'apps/server/{crashes,first-starts,full-disk,input-bounds,lock-race,stop-limit,stops}.test.ts',
  'core/server/{directory-lock,migrate-entities,migrate-events,open-event-store,pglite-stream}.test.ts',
];
const SKIPPED = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**'];

export default defineConfig({
  test: {
    // One process a file: the embedded event engine knows one data folder a process.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        plugins: [react()],
        test: { name: 'unit', include: UNIT, exclude: SKIPPED, setupFiles: ['./core/testing/dom-setup.ts'], testTimeout: 30_000 },
      },
      {
        test: {
          name: 'stores',
          include: ['{apps,core,database,features,market}/**/*.test.ts'],
          exclude: [...UNIT, ...SKIPPED, ...(process.env.TEST_DATABASE_URL ? SAME_ON_POSTGRES : [])],
          globalSetup: ['./core/testing/before-tests.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
