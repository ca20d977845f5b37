import { anyOf, type Targeting } from '@kontor/market/contract';
import { askedKeys, directPublishers, filterWords } from '@kontor/publishers/contract';
import type { NameById, PlanClause, PlanPart, PlanSources } from './plan-part.ts';
import type { MediaPlanTargeting } from './plan-targeting.ts';

const KEY = 'accSettingsReq';
const LEFT_OUT = `${KEY}:inventory`;
const MOST_NAMED = 20;

const named = (ids: readonly string[], nameOf: (id: string) => string) => {
  const rest = ids.length - MOST_NAMED;
  return [...ids.slice(0, MOST_NAMED).map(nameOf), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
};
/** Accounts and inventory are both named under its key: their ids differ. */
const called = (nameOf: NameById) => (id: string) => nameOf(KEY, id) ?? id;

function wordsOf(plan: MediaPlanTargeting, nameOf: NameById): string {
  const { accSettingsReq, inventoryInfoAccIds, accountExcludeList, appInfoIds } = plan;
  return [
    inventoryInfoAccIds.length > 0 ? `Accounts ${named(inventoryInfoAccIds, called(nameOf))}` : "All publishers' direct inventory",
    filterWords(accSettingsReq),
    accountExcludeList.length > 0 ? `Accounts excluded: ${named(accountExcludeList, called(nameOf))}` : '',
    appInfoIds.length > 0 ? `Inventory left out: ${named(appInfoIds, called(nameOf))}` : '',
  ]
    .filter((words) => words !== '')
    .join('; ');
}

/** Apps and sites that the plan leaves out, as requests name them. */
function leftOut({ appInfoIds }: MediaPlanTargeting, { inventory: known }: PlanSources): Targeting[] {
  const found = appInfoIds.flatMap((id) => known.get(id) ?? []);
  const keys = (kind: 'app' | 'site') => found.filter((one) => one.kind === kind).map(({ key }) => key);
  const [apps, sites] = [keys('app'), keys('site')];
  return [...(apps.length > 0 ? [anyOf('app', apps)] : []), ...(sites.length > 0 ? [anyOf('domain', sites)] : [])];
}

/** Publisher direct inventory: the accounts that the filters leave, less those excluded and less their inventory left out (spec 2 §3, §6). */
export const accountsPart: PlanPart = {
  key: KEY,
  label: 'Accounts',
  group: 'Inventory',
  fields: ['pmp', KEY, 'inventoryInfoAccIds', 'accountExcludeList', 'appInfoIds'],
  isOpen: ({ pmp }) => pmp,
  count: ({ pmp, accSettingsReq, inventoryInfoAccIds, accountExcludeList, appInfoIds }) =>
    pmp ? askedKeys(accSettingsReq).length + inventoryInfoAccIds.length + accountExcludeList.length + appInfoIds.length : 0,
  words: (targeting, nameOf) => (targeting.pmp ? wordsOf(targeting, nameOf) : null),
  clauses: (targeting, sources): PlanClause[] => {
    if (!targeting.pmp) return [];
    const out = leftOut(targeting, sources);
    return [
      { key: KEY, tree: anyOf('publishers', directPublishers(targeting, sources.accounts)) },
      ...(out.length > 0 ? [{ key: LEFT_OUT, tree: { kind: 'not', of: { kind: 'or', of: out } } } satisfies PlanClause] : []),
    ];
  },
  clauseLabel: ({ inventoryInfoAccIds, appInfoIds }, key, nameOf) =>
    key === LEFT_OUT
      ? {
          label: `Inventory: ${named(appInfoIds.slice(0, 2), called(nameOf))}${appInfoIds.length > 2 ? ' and more' : ''}`,
          isExclude: true,
        }
      : {
          label:
            inventoryInfoAccIds.length > 0
              ? `Accounts: ${named(inventoryInfoAccIds.slice(0, 2), called(nameOf))}${inventoryInfoAccIds.length > 2 ? ' and more' : ''}`
              : 'Publisher direct inventory',
          isExclude: false,
        },
};
