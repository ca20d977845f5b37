import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../http/address.ts';
import type { Log } from '../log.ts';

/** How much waits, and for how long the oldest of it has; null when nothing does. */
export type WaitingWork = { waiting: number; oldestS: number | null };

/** What `/readyz` knows of a server whose stores answer. */
export type Readiness = { freeMb: number; queues: Record<string, WaitingWork> };

export type ReadinessOptions = {
  log: Log;
  minFreeMb: number;
  isReady: () => Promise<Readiness>;
  /** The server is being stopped, though it still answers. */
  isDraining: () => boolean;
};

/** An answer is cached this long, so that a flood of questions asks the stores once. */
const STANDS_MS = 2_000;

type Told = { isReady: boolean; facts: (Readiness & { reason?: string }) | null };

const reasonOf = ({ freeMb }: Readiness, minFreeMb: number) => (freeMb < minFreeMb ? `Less than ${minFreeMb} MB are free.` : undefined);

/** A caller on this machine, without a proxy in between: only operators see figures, strangers get yes or no. */
const isHere = ({ ip, headers }: FastifyRequest) =>
  (/^127\./.test(addressOf(ip)) || ip === '::1') && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;

/** `/readyz`: 200 where the server can take calls, 503 where its stores do not answer, room is short or it is being stopped. */
export function addReadiness(app: FastifyInstance, { log, minFreeMb, isReady, isDraining }: ReadinessOptions) {
  const ask = async (): Promise<Told> => {
    try {
      const facts = await isReady();
      const reason = reasonOf(facts, minFreeMb);
      if (reason) log.error({ ...facts, reason }, 'not ready');
      return { isReady: reason === undefined, facts: reason ? { ...facts, reason } : facts };
    } catch (error) {
      log.error({ err: error }, 'not ready');
      return { isReady: false, facts: null };
    }
  };
  let told: Promise<Told> | null = null;
  // Not the clock of the wall, which may be set back.
  let asked = 0;
  app.get('/readyz', async (request, reply) => {
    // Never from what was kept: a balancer must learn it with the next question.
    if (isDraining()) return reply.status(503).send({ status: 'draining' });
    if (told === null || performance.now() - asked > STANDS_MS) {
      asked = performance.now();
      told = ask();
    }
    const { isReady: isUp, facts } = await told;
    if (!isUp) reply.status(503);
    return { status: isUp ? 'ready' : 'not ready', ...(isHere(request) ? facts : null) };
  });
}
