import { job, startJobs } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { ingestRoutes } from '@kontor/ingest/contract';
import { openTestApp, type TestApp } from '@kontor/server-app/testing';
import { installationRoutes, noSuchJob, PART_KEYS, stateText } from '@kontor/waiting-work/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAll } from './check-part.ts';

const SECRETS = { SMTP_URL: 'smtp://mailer:pa55-word@127.0.0.1:9', JIRA_TOKEN: 'jira-token-7', OIDC_CLIENT_SECRET: 'oidc-secret-7' };
let app: TestApp;
let superUser: Caller;
beforeAll(async () => {
  app = await openTestApp({
    ...SECRETS,
    ...{ JIRA_URL: 'http://127.0.0.1:9', JIRA_PROJECT: 'HELP', OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'kontor' },
  });
  superUser = await app.as('super');
});
afterAll(() => app.close());

const read = () => superUser.call(installationRoutes.state, {});
const partIn = async (part: string) => (await read()).parts.find((one) => one.part === part);

test('stores, disk and files answer, each with its version and room; every part is there', async () => {
  const { parts } = await read();
  expect(parts.map(({ part }) => part)).toEqual([...PART_KEYS]);
  expect(await partIn('entities')).toMatchObject({
    facts: expect.stringMatching(/^version \d+.*, [\d,]+ MB$/),
    error: '',
    okAt: expect.any(String),
  });
  expect(await partIn('events')).toMatchObject({ facts: expect.stringMatching(/^version \d+.*, [\d,]+ MB$/), error: '' });
  expect(await partIn('disk')).toMatchObject({ facts: expect.stringMatching(/^[\d,]+ MB free$/), error: '' });
  expect((await superUser.call(installationRoutes.check, { part: 'files' })).error).toBe('');
  expect(await partIn('files')).toMatchObject({ okAt: expect.any(String), failedAt: null });
});

test('what does not answer is said with its reason and kept; an hour’s check asks all of them; no secret is told, also in a support request', async () => {
  for (const part of ['mail', 'identity', 'tracker'] as const)
    expect((await superUser.call(installationRoutes.check, { part })).error).not.toBe('');
  expect(await partIn('mail')).toMatchObject({
    setUp: 'SMTP at 127.0.0.1:9',
    okAt: null,
    failedAt: expect.any(String),
    error: expect.stringContaining('ECONNREFUSED'),
  });
  const before = (await partIn('tracker'))?.failedAt ?? '';
  await checkAll(app.stores);
  expect((await partIn('tracker'))?.failedAt?.localeCompare(before)).toBe(1);
  const state = await read();
  for (const secret of ['pa55-word', 'mailer', 'jira-token-7', 'oidc-secret-7'])
    for (const text of [JSON.stringify(state), stateText(state)]) expect(text).not.toContain(secret);
});

test('each feed tells its newest batch and how far it reaches; a job that is none is not run', async () => {
  const { secret } = await superUser.call(ingestRoutes.issueKey, { name: 'Log of tests' });
  const ts = Math.floor(Date.now() / 1_000) - 60;
  const line = JSON.stringify({
    type: 'request',
    ts,
    sample: 1,
    request: {
      ...{ id: 'state-1', imp: [{ id: '1', bidfloor: 4.5, video: { mimes: ['video/mp4'] } }] },
      ...{
        site: { domain: 'a.example', publisher: { id: 'state' } },
        device: { devicetype: 2, geo: { country: 'USA', region: 'NY', zip: '10001' } },
      },
    },
  });
  const headers = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}`, 'x-batch-id': 'state-batch' };
  const sent = await app.server.inject({ method: 'POST', url: '/api/ingest/events', headers, payload: line });
  expect(sent.json().data).toMatchObject({ requests: 1, rejects: [] });
  const { feeds } = await read();
  const newestEvent = new Date(ts * 1_000).toISOString();
  expect(feeds.find(({ name }) => name === 'Log of tests')).toMatchObject({
    batch: 'state-batch',
    batchAt: expect.any(String),
    newestEvent,
  });
  expect((await superUser.try(installationRoutes.run, { name: 'unheard-of' })).envelope.msg).toBe(noSuchJob.text);
});

test('jobs tell their schedule, their last success and their last error; one by schedule runs when asked', async () => {
  let isBroken = true;
  const run = async () => {
    if (isBroken) throw new Error('No route to smtp://mailer:pa55-word@127.0.0.1:9');
  };
  const jobs = await startJobs(app.stores, [job({ name: 'sweep-shelves', every: '7 3 * * *', run })]);
  try {
    const jobNow = async () => (await read()).jobs.find(({ name }) => name === 'sweep-shelves');
    expect(await jobNow()).toMatchObject({ schedule: '7 3 * * *', okAt: null, failedAt: null, error: '' });
    await jobs.again('sweep-shelves');
    await expect.poll(async () => (await jobNow())?.error, { timeout: 30_000 }).toMatch(/^Error: No route to/);
    const failed = await jobNow();
    expect(failed).toMatchObject({ okAt: null, failedAt: expect.any(String) });
    expect(failed?.error).not.toContain('pa55-word');
    isBroken = false;
    await expect.poll(async () => (await jobNow())?.okAt, { timeout: 30_000 }).toEqual(expect.any(String));
    expect((await superUser.try(installationRoutes.run, { name: 'sweep-shelves' })).status).toBe(200);
  } finally {
    await jobs.stop();
  }
});

test('nobody else reads it', async () => {
  for (const persona of ['staff', 'agency'] as const)
    expect((await (await app.as(persona)).try(installationRoutes.state, {})).status).toBe(403);
});
