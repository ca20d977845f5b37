// A server of the product with one job more, for killed-work.ts, which starts it, tells it what to ask for and kills it.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { job, openLog, readConfig, startJobs } from '@kontor/core/server';
import { z } from 'zod';
import { openApp } from '../app.ts';
import { jobsOf } from '../jobs.ts';
import { type Asked, openWork } from './open-work.ts';

const config = readConfig(process.env);
const life = process.env.LIFE ?? '';
const LONGEST_RUN_MS = 400;

/** Notes each run when it begins; its effect is a file, so that a second run leaves the same. */
const mark = job<{ n: number }>({
  name: 'mark',
  input: z.object({ n: z.int() }),
  run: async ({ n }) => {
    fs.appendFileSync(path.join(config.dataFolder, 'runs'), `${life} ${n}\n`);
    await pause(Math.random() * LONGEST_RUN_MS);
    fs.writeFileSync(path.join(config.dataFolder, `effect-${n}`), '');
  },
});

const { stores } = await openApp(config, openLog('silent'), { tell: () => {}, hasJobs: false });
const jobs = await startJobs(stores, [...jobsOf(config), mark]);
const until = async (count: (work: Awaited<ReturnType<typeof openWork>>) => boolean) => {
  while (!count(await openWork(stores.entities))) await pause(100);
};

process.on('disconnect', () => process.exit());
process.on('message', async ({ letters, jobs: runs }: Asked) => {
  for (let n = 0; n < letters; n += 1) stores.mail.post({ to: `person-${n}@kontor.example`, subject: `Letter ${n}`, text: 'Hello' });
  for (let n = 0; n < runs; n += 1) await jobs.send(mark, { n });
  await until((work) => work.letters.size === letters);
  process.send?.('asked');
});
process.send?.('ready');
// The clock asks for this every minute.
await jobs.again('letters');
await until(({ letters, jobs: runs }) => letters.size + runs.size === 0);
process.send?.('settled');
