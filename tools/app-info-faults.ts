import type { Fault } from './fault.ts';

const CHECKS = 'features/deals/server/app-info/check-app-info.ts';
const WRITES = 'features/deals/server/app-info/write-app-info.ts';
const CONTRACT = 'features/deals/contract/app-info.test.ts';
const SERVER = 'features/deals/server/app-info/app-info.test.ts';
const FILES = 'features/deals/server/app-info/app-info-upload.test.ts';
const SCREEN = 'features/deals/web/app-info/app-info.test.tsx';

/** App info of deals (spec 2 §2, §5; docs/decisions/0124). */
export const APP_INFO_FAULTS: readonly Fault[] = [
  {
    name: 'app info: a bundle with two dots in a row',
    file: 'features/deals/contract/app-info.ts',
    find: "const isBundle = (text: string) => text === '' || BUNDLE.test(text);",
    put: 'const isBundle = (text: string) => text.length >= 0 || BUNDLE.test(text);',
    seenBy: CONTRACT,
  },
  {
    name: 'app info: Create overwrites what is there',
    file: CHECKS,
    find: 'if (there.length > 0) fail(',
    put: 'if (there.length > 1_000) fail(',
    seenBy: SERVER,
  },
  {
    name: 'app info: Update creates what is not there',
    file: CHECKS,
    find: 'if (missing.length > 0) fail(',
    put: 'if (missing.length > 1_000) fail(',
    seenBy: SERVER,
  },
  {
    name: 'app info: another change since it was read is overwritten',
    file: CHECKS,
    find: 'refuseStale(version, known.get(overridedBundle)?.version);',
    put: 'refuseStale(undefined, known.get(overridedBundle)?.version ?? version);',
    seenBy: SERVER,
  },
  {
    name: 'app info: a deal that has ended is changed',
    file: CHECKS,
    find: "  if (status === 'INACTIVE') fail(dealInactive);\n",
    put: '',
    seenBy: SERVER,
  },
  {
    name: 'app info: a change that changes nothing is told',
    file: WRITES,
    find: '.filter((change) => differencesOf(change, {}).length > 0)',
    put: '.filter((change) => differencesOf(change, {}).length >= 0)',
    seenBy: SERVER,
  },
  {
    name: 'app info: a copy of a deal has none',
    file: 'features/deals/server/write-deal.ts',
    find: '{ from: source.id, to: id }',
    put: '{ from: id, to: id }',
    seenBy: SERVER,
  },
  {
    name: 'app info: each change leaves a version of the deal',
    file: 'features/deals/server/app-info/app-info-changes.ts',
    find: "APP_INFO = 'deal-app-info'",
    put: "APP_INFO = 'deal'",
    seenBy: SERVER,
  },
  {
    name: 'app info: rows of somebody else’s file are used',
    file: 'features/deals/server/app-info/app-info-upload-store.ts',
    find: 'and(eq(upload.dealId, dealId), eq(upload.userId, userId), ownRows',
    put: 'and(eq(upload.dealId, dealId), userId ? undefined : eq(upload.userId, userId), ownRows',
    seenBy: FILES,
  },
  {
    name: 'app info: rows of another deal’s file are used',
    file: 'features/deals/server/app-info/app-info-upload-store.ts',
    find: 'and(eq(upload.dealId, dealId), eq(upload.userId, userId), ownRows',
    put: 'and(dealId ? undefined : eq(upload.dealId, dealId), eq(upload.userId, userId), ownRows',
    seenBy: FILES,
  },
  {
    name: 'app info: a bundle twice in a file',
    file: 'features/deals/server/app-info/upload-app-info.ts',
    find: '...(before === undefined ? [] :',
    put: '...(before === undefined || before > 0 ? [] :',
    seenBy: FILES,
  },
  {
    name: 'app info: kept rows of a file are changed',
    file: 'database/postgres/0080_app_info.sql',
    find: 'REVOKE UPDATE ON app_info_upload FROM kontor_app, kontor_system;\n',
    put: '',
    seenBy: 'apps/server/table-rights.test.ts',
    only: 'every role writes what',
  },
  {
    name: 'app info: an empty name is sent',
    file: 'features/deals/web/app-info/app-info-draft.ts',
    find: '  ...(name && { name }),\n',
    put: '  name,\n',
    seenBy: SCREEN,
  },
  {
    name: 'app info: the existing bundle of a row is not locked',
    file: 'features/deals/web/app-info/app-info-dialog.tsx',
    find: 'disabled={row !== null}',
    put: 'disabled={row === null && isPending}',
    seenBy: SCREEN,
  },
  {
    name: 'app info: staff are offered to edit it',
    file: 'features/deals/web/app-info/app-info-tab.tsx',
    find: '      isStaff\n        ? APP_INFO_TABLE\n',
    put: '      isStaff && !remove\n        ? APP_INFO_TABLE\n',
    seenBy: SCREEN,
  },
];
