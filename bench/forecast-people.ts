// People who edit plans, in a process of their own so that the server's event loop is the server's alone: node bench/forecast-people.ts ADDRESS FILE
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { PERSONAS } from '@kontor/core/testing';
import { ask, signIn } from './flood-client.ts';

/** Bodies of calls of `path`, asked in turn by each of `people`, who wait `pauseMs` between an answer and the next question. */
export type Editing = { path: string; people: number; questions: number; pauseMs: number; bodies: string[] };

async function edit(origin: URL, { person, cookie, editing }: { person: number; cookie: string; editing: Editing }): Promise<number[]> {
  const { path, bodies, questions, pauseMs } = editing;
  const times: number[] = [];
  await pause((person * pauseMs) / editing.people);
  for (let question = 0; question < questions; question += 1) {
    const body = Buffer.from(bodies[(person * 7 + question) % bodies.length] ?? '');
    const headers = { 'content-type': 'application/json', cookie };
    const { status, ms } = await ask(origin, { method: 'POST', path, body, headers });
    // An audience of too few people is refused, which is an answer too.
    if (status !== 200 && status !== 409) throw new Error(`${path} was answered with ${status}.`);
    times.push(ms);
    await pause(pauseMs);
  }
  return times;
}

const [, , address = '', file = ''] = process.argv;
const origin = new URL(address);
const editing = JSON.parse(fs.readFileSync(file, 'utf8')) as Editing; // bench/forecast.ts has written it
const { cookies } = await signIn(origin, PERSONAS.agency, { localAddress: '127.0.0.1' });
const cookie = cookies.join('; ');
const times = await Promise.all(Array.from({ length: editing.people }, (_, person) => edit(origin, { person, cookie, editing })));
fs.writeFileSync(file, JSON.stringify(times.flat()));
process.exit(0);
