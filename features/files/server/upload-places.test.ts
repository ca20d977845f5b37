import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Caller, formOf } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import { afterEach, expect, test, vi } from 'vitest';

const app = testApp();
afterEach(() => {
  vi.useRealTimers();
});

/** Files that are on their way and have a place. */
const arriving = () => {
  const folder = path.join(app.stores.config.dataFolder, 'uploads');
  return fs.existsSync(folder) ? fs.readdirSync(folder).length : 0;
};
const hasPlaces = (count: number) => vi.waitFor(() => expect(arriving()).toBe(count), { timeout: 30_000, interval: 20 });

/** An upload that has begun; what it brings next, and whether that is all, is said by `bring`. */
function begin(caller: Caller) {
  const { payload, headers } = formOf([['purpose', 'segment']], [{ name: 'ids.csv', content: `ip\n${'203.0.113.7\n'.repeat(100)}` }]);
  // A kind is told by the first bytes of a file.
  const end = payload.indexOf('203') + 600;
  const body = new Readable({ read() {} });
  body.push(payload.subarray(0, end));
  const sent = { ...headers, cookie: caller.cookie(), 'x-requested-with': 'kontor' };
  const reply = app.server
    .inject({ method: 'POST', url: '/api/file/upload', headers: sent, payload: body })
    .then((answer) => ({ status: answer.statusCode, ...answer.json() }));
  const finish = async () => {
    body.push(payload.subarray(end));
    body.push(null);
    return (await reply).status;
  };
  return { reply, bring: (text: string) => void body.push(text), finish };
}
const upload = (caller: Caller) => begin(caller).finish();

test('one person who uploads many files at once leaves places to colleagues', async () => {
  const [agency, planner] = await Promise.all([app.as('agency'), app.as('planner')]);
  // Two have a place and eight wait; whichever comes eleventh is refused.
  const begun = Array.from({ length: 11 }, () => begin(agency));
  expect(await Promise.race(begun.map(({ reply }) => reply))).toMatchObject({ status: 503, errorDetails: 'tooBusy' });
  await hasPlaces(2);
  expect(await upload(planner)).toBe(200);
  expect(arriving()).toBe(2);
  expect((await Promise.all(begun.map(({ finish }) => finish()))).sort()).toEqual([...Array(10).fill(200), 503]);
});

test('a file that hardly comes is ended in words, and its place is free; one that comes steadily goes on', async () => {
  // The rest of the server has its real timers, as it began them before.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const agency = await app.as('agency');
  const [slow, steady] = [begin(agency), begin(agency)];
  await hasPlaces(2);
  slow.bring('203.0.113.8\n');
  steady.bring('203.0.113.9\n'.repeat(6_000));
  // What was brought is on disk.
  const folder = path.join(app.stores.config.dataFolder, 'uploads');
  const largest = () => Math.max(...fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size));
  await vi.waitFor(() => expect(largest()).toBeGreaterThan(70_000), { timeout: 30_000, interval: 20 });
  vi.advanceTimersByTime(30_000);
  await hasPlaces(1);
  expect(await slow.reply).toMatchObject({
    status: 400,
    errorDetails: 'uploadTooSlow',
    msg: 'Your file came too slowly, so its upload was ended. Please try again over a faster connection.',
  });
  expect(await steady.finish()).toBe(200);
  expect(arriving()).toBe(0);
});
