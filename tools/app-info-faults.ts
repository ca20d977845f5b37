import type { Fault } from './fault.ts';

const CHECKS = 'features/deals/server/app-info/check-app-info.ts';
const WRITES = 'features/deals/server/app-info/write-app-info.ts';
const CONTRACT = 'features/deals/contract/app-info.test.ts';
const SERVER = 'features/deals/server/app-info/app-info.test.ts';
const FILES = 'features/deals/server/app-info/app-info-upload.test.ts';
const SENT = 'market/contract/as-sent.test.ts';
const GAPS = 'features/deals/server/as-sent/as-sent.test.ts';
const FEED = 'apps/server/exchange-feed.test.ts';
const SECRETS = 'features/waiting-work/server/installation/without-secrets.test.ts';
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
  {
    name: 'as sent: an override fills in only what is empty',
    file: 'market/contract/as-sent.ts',
    find: "(status === 'overrideIfEmpty' && !isEmpty(app[field]))",
    put: '!isEmpty(app[field])',
    seenBy: SENT,
  },
  {
    name: 'as sent: an app is passed on although it is overridden if empty',
    file: 'market/contract/as-sent.ts',
    find: "row.status === 'passedIn'",
    put: "row.status !== 'override'",
    seenBy: SENT,
  },
  {
    name: 'as sent: IPv6 keeps 64 bits',
    file: 'market/contract/cut-address.ts',
    find: 'fourth & 0xff00',
    put: 'fourth & 0xffff',
    seenBy: SENT,
  },
  {
    name: 'as sent: coordinates keep three decimals',
    file: 'market/contract/as-sent.ts',
    find: 'slice(0, 2)}`',
    put: 'slice(0, 3)}`',
    seenBy: SENT,
  },
  {
    name: 'gaps: an override that is passed in fills them',
    file: 'features/deals/server/as-sent/read-as-sent.ts',
    find: "override.status !== 'passedIn' &&",
    put: '',
    seenBy: GAPS,
  },
  {
    name: 'deal feed: a key that feeds events reads deals',
    file: 'core/server/caller.ts',
    find: 'if (key.scope !== wanted) fail(',
    put: 'if (key.scope === null) fail(',
    seenBy: FEED,
  },
  {
    name: 'deal feed: a deal that is gone is not told',
    file: 'features/deals/server/exchange/deal-feed-store.ts',
    find: 'return [...changed, ...gone];',
    put: 'return [...changed, ...gone.slice(gone.length)];',
    seenBy: FEED,
  },
  {
    name: 'deal feed: a list of no published deal is read',
    file: 'features/deals/server/exchange/read-feed.ts',
    find: "if (!(await isNamed(scope, 'lists', id))) fail(feedPartUnknown);",
    put: '',
    seenBy: FEED,
  },
  {
    name: 'deal feed: the gross price is told as the net one',
    file: 'features/deals/server/exchange/published-deals.ts',
    find: 'netPrice: netRate({ ...row, dataFee: fee })',
    put: 'netPrice: row.rate',
    seenBy: FEED,
  },
  {
    name: 'state of the installation: an error tells a password',
    file: 'features/waiting-work/server/installation/without-secrets.ts',
    find: "left.replaceAll(secret, '…')",
    put: 'left',
    seenBy: SECRETS,
  },
];
