import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { waitingWorkRoutes } from '@kontor/waiting-work/contract';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const app = testApp();
let superUser: Caller;
let deal: { id: string; title: string };
const asked: string[] = [];
beforeAll(async () => {
  app.stores.jobs.request = (name) => void asked.push(name);
  superUser = await app.as('super');
  const [row] = (await (await app.as('agency')).call(dealRoutes.list, {})).rows;
  deal = { id: row?.id ?? '', title: `${row?.data.title} (${row?.data.dealId}) ` };
});

const run = async (statement: SQL) => (await systemScope(app.stores.entities).run((database) => database.execute(statement))).rows;
const list = () => superUser.call(waitingWorkRoutes.list, {});
const ids = async () => (await list()).rows.map(({ id }) => id);
const SECRET = 'The code is 493817.';

/** A change of a deal twice, a letter and a job, each failed; beside them a change and a letter that did not. */
beforeEach(async () => {
  asked.length = 0;
  for (const table of ['outbox', 'letter', 'failed_job']) await run(sql`DELETE FROM ${sql.identifier(table)}`);
  await run(sql`INSERT INTO outbox (topic, entity_id, attempts, last_error, next_try_at) VALUES ('deal', ${deal.id}, 3, 'older', now() + interval '1 hour'),
    ('deal', ${deal.id}, 2, 'Decimal value is too big', NULL), ('deal', 'untroubled', 0, NULL, now())`);
  await run(sql`INSERT INTO letter (id, recipient, subject, body, attempts, last_error, next_try_at, expires_at)
    VALUES ('failed', 'a@kontor.example', 'Your code', ${SECRET}, 12, 'ECONNREFUSED', NULL, now() + interval '1 hour'),
      ('fresh', 'b@kontor.example', 'Your code', ${SECRET}, 0, NULL, now() + interval '1 hour', now() + interval '1 hour')`);
  await run(sql`INSERT INTO failed_job (name, attempts, last_error) VALUES ('end-flights', 4, '1 of 3 failed')`);
});

test('what failed is told to super users: what it is, whose, its tries and its error, never the text of a letter', async () => {
  const { envelope, text } = await superUser.try(waitingWorkRoutes.list, {});
  expect(envelope.data?.counts).toEqual({ change: 1, letter: 1, ticket: 0, job: 1 });
  const since = expect.any(String);
  expect(envelope.data?.rows).toEqual([
    {
      id: `change-${deal.id}`,
      kind: 'change',
      about: `Deal ${deal.title.trim()}`,
      account: 'Halden Media',
      since,
      attempts: 3,
      nextTry: expect.any(String),
      error: 'Decimal value is too big',
    },
    {
      id: 'letter-failed',
      kind: 'letter',
      about: 'Your code · to a@kontor.example',
      account: '',
      since,
      attempts: 12,
      nextTry: null,
      error: 'ECONNREFUSED',
    },
    { id: 'job-end-flights', kind: 'job', about: 'End flights', account: '', since, attempts: 4, nextTry: null, error: '1 of 3 failed' },
  ]);
  expect(text).not.toContain('493817');
});

test('trying again makes it due and asks for its job at once, one or all of a kind', async () => {
  await superUser.call(waitingWorkRoutes.tryAgain, { id: `change-${deal.id}` });
  await drainOutbox(app.stores);
  expect(await ids()).toEqual(['letter-failed', 'job-end-flights']);
  await superUser.call(waitingWorkRoutes.tryAll, { kind: 'letter' });
  await app.stores.mail.sendWaiting();
  expect(await ids()).toEqual(['job-end-flights']);
  expect(await run(sql`SELECT id FROM letter`)).toEqual([{ id: 'fresh' }]);
  await superUser.call(waitingWorkRoutes.tryAgain, { id: 'job-end-flights' });
  await superUser.call(waitingWorkRoutes.tryAll, { kind: 'job' });
  expect(asked).toEqual(['outbox', 'letters', 'end-flights', 'end-flights']);
});

test('giving up ends the tries and stands in the history', async () => {
  for (const id of [`change-${deal.id}`, 'letter-failed']) await superUser.call(waitingWorkRoutes.giveUp, { id });
  expect(await ids()).toEqual(['job-end-flights']);
  expect(await run(sql`SELECT summary, changelogs->0->>'oldValue' AS what FROM history WHERE entity = 'waiting-work' ORDER BY id`)).toEqual(
    [
      { summary: 'Waiting change given up', what: `Deal ${deal.title.trim()}` },
      { summary: 'Waiting e-mail given up', what: 'Your code · to a@kontor.example' },
    ],
  );
  expect(await run(sql`SELECT id FROM letter`)).toEqual([{ id: 'fresh' }]);
});

describe('what does not wait any more', () => {
  test.each(['change-untroubled', 'letter-fresh', 'letter-gone', 'job-sweep'])('%s is neither tried nor given up', async (id) => {
    for (const route of [waitingWorkRoutes.tryAgain, waitingWorkRoutes.giveUp]) {
      const { status, envelope } = await superUser.try(route, { id });
      expect([status, envelope.msg]).toEqual([404, 'This is no longer waiting.']);
    }
    expect(asked).toEqual([]);
  });

  test('a job cannot be given up, and what is no id is refused', async () => {
    expect((await superUser.try(waitingWorkRoutes.giveUp, { id: 'job-end-flights' })).status).toBe(404);
    for (const id of ['deal-1', 'change-', "letter-' OR 1=1"])
      expect((await superUser.try(waitingWorkRoutes.tryAgain, { id })).status).toBe(400);
  });

  test('all of a kind of which none waits says so', async () => {
    await run(sql`DELETE FROM letter`);
    expect((await superUser.try(waitingWorkRoutes.tryAll, { kind: 'letter' })).status).toBe(404);
  });
});

test('staff and others see and do nothing here', async () => {
  for (const persona of ['staff', 'agency', 'publisher'] as const) {
    const caller = await app.as(persona);
    expect((await caller.try(waitingWorkRoutes.list, {})).status).toBe(403);
    expect((await caller.try(waitingWorkRoutes.giveUp, { id: 'letter-failed' })).status).toBe(403);
  }
});
