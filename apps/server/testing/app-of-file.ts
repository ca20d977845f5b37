import { afterAll, beforeAll } from 'vitest';
import { openTestApp, type TestApp } from './test-app.ts';

/** The test app of a file: opened before its first test and closed after its last. What is taken of it before then is not there. */
export function testApp(settings: Record<string, string> = {}): TestApp {
  // Filled before anybody reads it, as each test runs after `beforeAll`.
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await openTestApp(settings));
  });
  afterAll(() => app.close());
  return app;
}
