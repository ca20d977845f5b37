import type { TraceEvent } from './page-load.ts';

const LAST = ['click', 'keydown', 'drop', 'mousemove', 'paste'];

/** Milliseconds of the main thread's own clock, which other work of the machine hardly changes: from an input until the frame that shows it, and until all rests. */
export function cpuOfInput(events: readonly TraceEvent[]): { event: number; task: number } {
  const inputs = events.filter(({ name, args }) => name === 'EventDispatch' && LAST.includes(args?.data?.type ?? ''));
  const [first, last] = [inputs[0], inputs.at(-1)];
  if (!first || !last) throw new Error('The trace has no input.');
  const isOwn = ({ pid, tid }: TraceEvent) => pid === last.pid && tid === last.tid;
  const frame = events.find((one) => isOwn(one) && one.name === 'Commit' && one.ts > last.ts);
  const tasks = events.filter((one) => isOwn(one) && one.name === 'ThreadControllerImpl::RunTask' && one.ts + (one.dur ?? 0) >= first.ts);
  const sum = (until: number) => tasks.filter(({ ts }) => ts <= until).reduce((total, { tdur = 0 }) => total + tdur, 0) / 1_000;
  return { event: sum(frame?.ts ?? last.ts), task: sum(Number.POSITIVE_INFINITY) };
}
