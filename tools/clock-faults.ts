import type { Fault } from './fault.ts';

const CLOCKS = 'apps/server/clocks.test.ts';
const JOBS = 'core/server/jobs.test.ts';
const BROKEN = 'apps/server/broken-folders.test.ts';

/** What waits for good: by a clock that was set back, in a queue that is not known, or for somebody who knows what is broken. */
export const CLOCKS_AND_QUEUES: readonly Fault[] = [
  {
    name: 'a wait for a sign-in that lies ahead is believed',
    file: 'features/session/server/sign-in-throttle.ts',
    find: '(subject = ${subject} AND NOT ${isAhead(longestOf(rule))})',
    put: '(subject = ${subject} AND NOT (false AND ${isAhead(longestOf(rule))}))',
    seenBy: CLOCKS,
    only: 'set back by 2 days',
  },
  {
    name: 'failures that lie ahead refuse a sign-in',
    file: 'features/session/server/sign-in-throttle.ts',
    find: '<= clock_timestamp() OR ${ahead}`',
    put: '<= clock_timestamp() OR (false AND ${ahead})`',
    seenBy: CLOCKS,
    only: 'counted from the first',
  },
  {
    name: 'a limit on attempts that lies ahead is believed',
    file: 'core/server/attempt-limit.ts',
    find: ' OR seen.expires_at > clock_timestamp() + ${within})',
    put: ' OR (false AND seen.expires_at > clock_timestamp() + ${within}))',
    seenBy: CLOCKS,
    only: 'attempts and letters',
  },
  {
    name: 'a try that lies ahead is waited for',
    file: 'core/server/try-again.ts',
    find: ' OR ${nextTryAt} > now() + ${LONGEST})',
    put: ' OR (false AND ${nextTryAt} > now() + ${LONGEST}))',
    seenBy: CLOCKS,
    only: 'waits for another try',
  },
  {
    name: 'bytes of a day to come count',
    file: 'features/files/server/stored-file-store.ts',
    find: " AND now() + interval '1 minute'`",
    put: " AND now() + interval '1 year'`",
    seenBy: CLOCKS,
    only: 'upload again',
  },
  {
    name: 'the queue waits for moments that lie ahead',
    file: 'core/server/queue-clock.ts',
    find: '.rows.length === 0) return false;',
    put: '.rows.length >= 0) return false;',
    seenBy: JOBS,
    only: 'clock was set back',
  },
  {
    name: 'nobody is told of work that waits in a queue of another release',
    file: 'core/server/unknown-queues.ts',
    find: 'if (waiting > 0) {',
    put: 'if (waiting < 0) {',
    seenBy: JOBS,
    only: 'another release',
  },
  {
    name: 'an empty queue of a release that is gone stays for good',
    file: 'core/server/unknown-queues.ts',
    find: '} else if (isOld) {',
    put: '} else if (isOld && waiting < 0) {',
    seenBy: JOBS,
    only: 'another release',
  },
  {
    name: 'a failure that could not be noted is left until its run seems dead',
    file: 'core/server/jobs.ts',
    find: 'if (!isStorageFault(fault) || stopping.aborted) return;',
    put: 'if (fault) return;',
    seenBy: JOBS,
    only: 'want of room',
  },
  {
    name: 'a damaged database is told in the engine’s words',
    file: 'core/server/entity-store.ts',
    find: "    throw brokenFolder('database', directory, error);\n",
    put: '    throw error;\n',
    seenBy: BROKEN,
    only: 'damaged database',
  },
  {
    name: 'damaged tables are told in the engine’s words',
    file: 'core/server/entity-store.ts',
    find: "kind === 'embedded' && DAMAGE.test",
    put: "kind === 'server' && DAMAGE.test",
    seenBy: BROKEN,
    only: 'shows in its tables',
  },
];
