import { WORK_KINDS, type WorkKind } from '@kontor/waiting-work/contract';

/** The job that does what waits. */
export const JOB_OF: Record<Exclude<WorkKind, 'job'>, string> = { change: 'outbox', letter: 'letters', ticket: 'send-tickets' };

/** Kind and key of an id as the contract lets it through. Throws on another. */
export function workOf(id: string): { kind: WorkKind; key: string } {
  const kind = WORK_KINDS.find((one) => id.startsWith(`${one}-`));
  if (!kind) throw new Error(`${id} names no waiting work.`);
  return { kind, key: id.slice(kind.length + 1) };
}
