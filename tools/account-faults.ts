import type { Fault } from './fault.ts';

const ACCOUNTS_TEST = 'features/accounts/server/accounts.test.ts';
const WRITE = 'features/accounts/server/write-account.ts';

/** Accounts that are administered wrongly, and settings that do not act. */
export const ACCOUNTS_FAULTS: readonly Fault[] = [
  {
    name: 'an account that is switched off keeps its sessions',
    file: WRITE,
    find: "    if (account.status !== 'active' && before.status === 'active') await endSessionsOfAccount(transaction, id);\n",
    put: '',
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'deals of an account that is switched off go on serving until the outbox runs',
    file: WRITE,
    find: "  await call.stores.changes.carry('account', [id]);\n",
    put: '',
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'a super user switches off the account they work in',
    file: WRITE,
    find: "if (account.status !== 'active' && id === call.session.accountId)",
    put: "if (account.status !== 'active' && id === '')",
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'a publisher account becomes an agency',
    file: WRITE,
    find: "[type, before.type].includes('Publisher')",
    put: "[type].includes('Publisher')",
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'what a change does not send is as a new account has it',
    file: WRITE,
    find: 'const account = whole(before, change);',
    put: 'const account = whole({ ...before, allowedAds: NEW_ACCOUNT.allowedAds, accManagerEmails: [] }, change);',
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'two accounts are connected with one domain in other capitals',
    file: 'features/accounts/server/link-store.ts',
    find: 'adomain?.toLowerCase() ?? null',
    put: 'adomain ?? null',
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'of two changes of an account the later overwrites the first',
    file: WRITE,
    find: '    refuseStale(version, row.version);\n',
    put: '',
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'the platform’s people see only their own account',
    file: 'features/accounts/server/index.ts',
    find: 'scopeOf(stores.entities, session, true);',
    put: 'scopeOf(stores.entities, session, false);',
    seenBy: ACCOUNTS_TEST,
  },
  {
    name: 'an account publishes more deals than it may',
    file: 'features/deals/contract/preflight-checks.ts',
    find: 'published.now < published.most',
    put: 'published.now <= published.most',
    seenBy: 'features/deals/server/preflight/preflight-paths.test.ts',
  },
  {
    name: 'boxes tell of shared segments while sharing is off',
    file: 'features/segments/server/read-segments.ts',
    find: '.filter(({ segment }) => isOpenTo(session, segment))',
    put: '',
    seenBy: 'features/segments/server/chosen.test.ts',
  },
];
