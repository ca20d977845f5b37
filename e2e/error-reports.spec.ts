import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const PRODUCT = 4173;
const SERVICE = 4174;

/** What the service was sent, as the text of its envelopes. */
const envelopes: string[] = [];
let service: Server;
let product: ChildProcess;
test.beforeAll(async () => {
  service = createServer(async (request, reply) => {
    reply.setHeader('access-control-allow-origin', '*');
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      envelopes.push(body[0] === 0x1f ? gunzipSync(body).toString() : body.toString());
    }
    reply.end('{}');
  });
  service.listen(SERVICE, '127.0.0.1');
  await once(service, 'listening');
  const environment = {
    ...process.env,
    PORT: String(PRODUCT),
    LOG_LEVEL: 'error',
    ERROR_REPORT_DSN: `http://public@127.0.0.1:${SERVICE}/1`,
  };
  product = spawn(process.execPath, ['e2e/serve.ts'], { env: environment, stdio: 'ignore' });
  const isReady = () =>
    fetch(`http://127.0.0.1:${PRODUCT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  // As long as the first one has (playwright.config.ts).
  await expect.poll(isReady, { timeout: 240_000 }).toBe(true);
});
test.afterAll(async () => {
  product.kill('SIGTERM');
  await once(product, 'exit');
  service.close();
});

test('what breaks in the browser is told to the error-reporting service, without what an address or a field holds (spec 1 §8)', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (line) => /Content Security Policy/.test(line.text()) && refused.push(line.text()));
  await page.goto(`http://127.0.0.1:${PRODUCT}/login?redirect=%2Fdeals%2Fself%3Fq%3Da-secret-search`);
  await page.getByLabel('Work email').fill('somebody@private.example');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('It broke on the way');
    }),
  );
  await expect.poll(() => envelopes.filter((one) => one.includes('It broke on the way')).length).toBeGreaterThan(0);
  await expect.poll(() => envelopes.some((one) => one.includes('"type":"replay_'))).toBe(true);
  expect(envelopes.join()).not.toMatch(/a-secret-search|somebody@private/);
  expect(refused).toEqual([]);
});
