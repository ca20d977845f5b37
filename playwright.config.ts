import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS } from './tools/chromium-flags.ts';

const PORT = 4170;

export default defineConfig({
  testDir: './e2e',
  outputDir: '.cache/playwright',
  // What takes minutes runs at night (tools/night.ts).
  testIgnore: process.env['NIGHT'] ? [] : ['**/habits.spec.ts', '**/walks.spec.ts', '**/shifts.spec.ts'],
  fullyParallel: true,
  workers: 2,
  retries: 1,
  // A busy machine may take ten times as long; what hangs ends all the same.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // One set for all platforms: e2e/pictures.ts says where they are compared. `npm run pictures -- accept` takes new ones.
  snapshotPathTemplate: 'e2e/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS },
  },
  // The gallery is served by its journey.
  webServer: process.env['PICTURES']
    ? []
    : {
        command: `"${process.execPath}" e2e/serve.ts`,
        url: `http://127.0.0.1:${PORT}/readyz`,
        timeout: 240_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        env: {
          PORT: String(PORT),
          UV_THREADPOOL_SIZE: '16',
          LOG_LEVEL: 'error',
          RATE_LIMIT_PER_MINUTE: '100000',
          SMTP_URL: 'smtp://127.0.0.1:4171',
          // As small as may be: the test market's segments have some hundred members.
          SMALLEST_AUDIENCE: '20',
        },
      },
});
