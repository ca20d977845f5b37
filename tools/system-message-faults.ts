import type { Fault } from './fault.ts';

const WRITTEN = 'features/system-messages/server/system-messages.test.ts';

/** A system message that is told wrongly, or by somebody who may not. */
export const SYSTEM_MESSAGES: readonly Fault[] = [
  {
    name: 'a system message expires at an hour that the zone skips',
    file: 'features/system-messages/contract/system-message.ts',
    find: ' && clockIn(zone, moment) === expiration ? moment',
    put: ' ? moment',
    seenBy: WRITTEN,
  },
  {
    name: 'an expired system message is brought back by its switch',
    file: 'features/system-messages/server/write-message.ts',
    find: '(enabled || !isAsBefore)',
    put: '!isAsBefore',
    seenBy: WRITTEN,
  },
  {
    name: 'everybody reads the system message that is switched off',
    file: 'features/system-messages/server/read-message.ts',
    find: "  if (admin && !allows('superOrPlatformAdmin', session)) fail(messageViewRefused);\n",
    put: '',
    seenBy: WRITTEN,
  },
  {
    name: 'of two changes of the system message the later overwrites the first',
    file: 'features/system-messages/server/write-message.ts',
    find: '    refuseStale(call.input.version, before.version);\n',
    put: '',
    seenBy: WRITTEN,
  },
];
