import { Worker } from 'node:worker_threads';

/** Ends the process by SIGKILL: an engine's own exit handlers can wait for a lock for ever, and both stores recover from a kill. */
export function endNow(): never {
  process.kill(process.pid, 'SIGKILL');
  // Nobody may kill the first process of a container from inside.
  process.exit(1);
}

/** Ends the process by SIGKILL in `ms`, from a thread of its own: an engine that is being closed can hold the main one. */
export function endWithin(ms: number): void {
  const script = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`;
  new Worker(script, { eval: true }).on('error', () => setTimeout(endNow, ms)).unref();
}

/** Ends a process that has closed everything as `signal` would have ended it, past the engines' exit handlers. */
export function endBy(signal: NodeJS.Signals): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(0);
}

/** `work`, or what there is of it after `ms`. */
export async function atMost(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
