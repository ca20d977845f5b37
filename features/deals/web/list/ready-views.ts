import type { ReadyView } from '@kontor/core/web';
import { ATTENTION, DEAL_NEEDS, type DealNeed, NEEDS, needSearch } from '@kontor/deals/contract';

/** Columns that are there but start out hidden. */
export const HIDDEN_AT_FIRST = [
  'type',
  'starts',
  'rate',
  'impressions',
  'bidRate',
  'winRate',
  'measured',
  'viewable',
  'viewability',
  'budgetUsed',
  'daysLeft',
  'noBidsFor',
  'attention',
  'lastChange',
];
const hiddenBut = (...shown: string[]): string[] => HIDDEN_AT_FIRST.filter((key) => !shown.includes(key));
/** They leave room for what a deal's health is told by. */
const EARNINGS = ['requests', 'wins', 'revenue', 'cpm', 'fillRate', 'trend'];

const HIDDEN: Record<(typeof DEAL_NEEDS)[DealNeed]['filter'][0], string[]> = {
  attention: [...hiddenBut('attention', 'daysLeft', 'budgetUsed'), ...EARNINGS],
  waits: hiddenBut('lastUpdate', 'starts', 'rate'),
  changed: hiddenBut('lastUpdate', 'lastChange'),
};

/** What a morning begins with: everything that should be looked at, and each rule by itself. */
export const READY_VIEWS: readonly ReadyView[] = [
  {
    name: 'Needs attention',
    search: `attention=${ATTENTION.join()}&sort=pace`,
    hidden: [...hiddenBut('attention', 'daysLeft'), ...EARNINGS],
  },
  ...NEEDS.map((need): ReadyView => {
    const { label, filter } = DEAL_NEEDS[need];
    return { name: label, search: needSearch(need), hidden: HIDDEN[filter[0]] };
  }),
];
