// Kills the server with SIGKILL at random moments while letters and jobs wait, go out and run: each must be sent or done in the end, and
// again only where the kill came before the server could note it. node apps/server/testing/killed-work.ts [letters 200] [jobs 50] [kills 20]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEntityStore } from '@kontor/core/server';
import { freePort, openMailbox } from '@kontor/core/testing';
import { migrationsOf } from '@kontor/database';
import { type Asked, moveClock, type OpenWork, openWork } from './open-work.ts';
import { ensureTemplate } from './test-template.ts';

const SERVER = path.resolve(import.meta.dirname, 'killed-work-server.ts');
/** How long a server lives on at most once its letters go out. */
const LONGEST_LIFE_MS = 800;

/** `again`: what was sent or run in more than one life, as the kill came before the server noted it. */
export type WorkReport = { kills: number; lost: string[]; tooOften: string[]; again: { letters: number; jobs: number } };
/** What was done in one life of the server, and what was open when it began. */
type Life = { open: OpenWork; letters: string[]; jobs: string[] };

const numbered = (count: number, name: (n: number) => string) => new Set(Array.from({ length: count }, (_, n) => name(n)));

/** A server process; `hears` resolves once it has said a message, and throws when it ends by itself. */
function startLife(folder: string, settings: Record<string, string>) {
  const child = fork(SERVER, { env: { ...process.env, KONTOR_DATA: folder, DEMO: 'off', ...settings } });
  const heard = new Set<unknown>();
  child.on('message', (message) => heard.add(message));
  const hears = async (message: string) => {
    while (!heard.has(message)) {
      if (child.exitCode !== null) throw new Error(`The server ended before it said “${message}”.`);
      await Promise.race([once(child, 'message'), once(child, 'exit')]);
    }
  };
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
  };
  return { hears, kill, ask: (asked: Asked) => child.send(asked), isAlive: () => child.exitCode === null };
}

/** What the dead server left, with the clock moved on unless the next one must wait for it. */
async function left(folder: string, isMoved: boolean): Promise<OpenWork> {
  const store = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
  const open = await openWork(store);
  if (isMoved) await moveClock(store);
  await store.close();
  return open;
}

/** What more than one life did. */
const repeated = (done: string[][]) => {
  const lives = done.flatMap((names) => [...new Set(names)]);
  return new Set(lives.filter((name, index) => lives.indexOf(name) !== index)).size;
};

/** A life may do once each what was open when it began, and nothing else. */
const excess = (open: Set<string>, done: string[]) => done.filter((name, index) => !open.has(name) || done.indexOf(name) !== index);

function judge(lives: Life[], effects: Set<string>, asked: OpenWork): Omit<WorkReport, 'kills'> {
  const sent = new Set(lives.flatMap(({ letters }) => letters));
  return {
    lost: [...[...asked.letters].filter((name) => !sent.has(name)), ...[...asked.jobs].filter((name) => !effects.has(name))],
    tooOften: lives.flatMap(({ open, letters, jobs }) => [...excess(open.letters, letters), ...excess(open.jobs, jobs)]),
    again: { letters: repeated(lives.map(({ letters }) => letters)), jobs: repeated(lives.map(({ jobs }) => jobs)) },
  };
}

/** Letters carry the life that sent them in their sender's address. */
const sentIn = (life: number, letters: string[]) =>
  letters.flatMap((letter) => (letter.includes(`life-${life}@`) ? (/^Subject: (.+?)\r?$/m.exec(letter)?.[1] ?? []) : []));

/** `isByClock`: the last life waits for the real clock, so it takes minutes. */
export async function killWhileWorkWaits(
  asked: Asked,
  { kills, isByClock = false }: { kills: number; isByClock?: boolean },
  tell: (line: string) => void = () => {},
): Promise<WorkReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-killed-work-'));
  fs.cpSync(await ensureTemplate(), folder, { recursive: true });
  const port = await freePort();
  const begin = (life: number) =>
    startLife(folder, { LIFE: `${life}`, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: `life-${life}@kontor.example` });
  const all = { letters: numbered(asked.letters, (n) => `Letter ${n}`), jobs: numbered(asked.jobs, String) };
  const first = begin(0);
  await first.hears('ready');
  first.ask(asked);
  await first.hears('asked');
  // Until now no mail server listened, so that every letter waits.
  const mailbox = await openMailbox(port);
  const opens = [all];
  for (let server = first; ; server = begin(opens.length - 1)) {
    const isLast = opens.length > kills;
    const started = performance.now();
    await server.hears(isLast ? 'settled' : 'ready');
    if (!isLast) {
      // On a slow machine too the kill comes while letters go out.
      const life = opens.length - 1;
      while (opens[life]?.letters.size && sentIn(life, mailbox.letters).length === 0 && server.isAlive()) await pause(10);
      await pause(Math.random() * LONGEST_LIFE_MS);
    }
    await server.kill();
    const open = await left(folder, !isByClock || opens.length < kills);
    tell(
      `life ${opens.length}, ${Math.round(performance.now() - started)} ms: ${open.letters.size} letters and ${open.jobs.size} jobs are open`,
    );
    if (isLast) break;
    opens.push(open);
  }
  const runs = fs.readFileSync(path.join(folder, 'runs'), 'utf8').trim().split('\n');
  const lives = opens.map((open, life) => ({
    open,
    letters: sentIn(life, mailbox.letters),
    jobs: runs.flatMap((run) => (run.startsWith(`${life} `) ? (run.split(' ')[1] ?? []) : [])),
  }));
  const effects = new Set(fs.readdirSync(folder).flatMap((name) => /^effect-(\d+)$/.exec(name)?.[1] ?? []));
  await mailbox.close();
  fs.rmSync(folder, { recursive: true, force: true });
  return { kills, ...judge(lives, effects, all) };
}

if (import.meta.main) {
  const [letters = 200, jobs = 50, kills = 20] = process.argv.slice(2).map(Number);
  const report = await killWhileWorkWaits({ letters, jobs }, { kills, isByClock: true }, (line) => console.log(line));
  console.log(report);
  process.exit(report.lost.length + report.tooOften.length === 0 ? 0 : 1);
}
