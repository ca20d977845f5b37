import { counted, type TableFilter } from '@kontor/core/contract';
import { z } from 'zod';
import { DEAL_RULES, type DealRule, RULE_KEYS } from './deal-rules.ts';

/** Why a deal asks for somebody, what asks most first. */
export const NEEDS = ['WAITS_FOR_ME', ...RULE_KEYS, 'WAITS_FOR_OTHERS', 'CHANGED'] as const;
export const DealNeed = z.enum(NEEDS);
export type DealNeed = z.output<typeof DealNeed>;

/** Whose answer a deal waits for, as the list is filtered by it. */
export const WAITS = ['ME', 'OTHERS'] as const;
export const WAITS_LABELS: Record<(typeof WAITS)[number], string> = { ME: 'Awaiting me', OTHERS: 'Awaiting others' };

type Rule = {
  /** What its view of the list is called. */
  label: string;
  /** The filter of the deal list that it is: view, link and count are of this one condition (docs/decisions/0095). */
  filter: readonly [key: 'attention' | 'waits' | 'changed', value: string];
  sort: string;
  /** “2 deals await your approval”. */
  words: (deals: number) => string;
  /** Good to know, and nothing to be done about. */
  isNews?: true;
};

/** “2 deals await your approval”, by what one and several do. */
const many = (deals: number, one: string, more: string): string => counted(deals, `deal ${one}`, `deals ${more}`);

const needOf = (key: DealRule): Rule => {
  const { label, does, sort } = DEAL_RULES[key];
  return { label, filter: ['attention', key], sort, words: (deals) => many(deals, does[0], does[1]) };
};
const OF_RULES = Object.fromEntries(RULE_KEYS.map((key) => [key, needOf(key)])) as Record<DealRule, Rule>; // each key

/** Every rule by which a deal needs somebody: those of `DEAL_RULES`, answers that are waited for, and what is new. */
export const DEAL_NEEDS: Record<DealNeed, Rule> = {
  ...OF_RULES,
  WAITS_FOR_ME: {
    label: 'Awaiting my approval',
    filter: ['waits', 'ME'],
    sort: 'lastUpdate',
    words: (deals) => many(deals, 'awaits your approval', 'await your approval'),
  },
  WAITS_FOR_OTHERS: {
    label: 'Awaiting approval by others',
    filter: ['waits', 'OTHERS'],
    sort: 'lastUpdate',
    words: (deals) => many(deals, 'awaits approval by others', 'await approval by others'),
    isNews: true,
  },
  CHANGED: {
    label: 'Changed since yesterday',
    filter: ['changed', 'day'],
    sort: '-lastUpdate',
    words: (deals) => many(deals, 'changed since yesterday', 'changed since yesterday'),
    isNews: true,
  },
};

/** The filter as the list's call takes it. */
export function needFilter(need: DealNeed): Record<string, TableFilter> {
  const [key, value] = DEAL_NEEDS[need].filter;
  return { [key]: { operation: 'in', value: [value] } };
}
/** The filter as the list's address has it. */
export const needSearch = (need: DealNeed): string => `${DEAL_NEEDS[need].filter.join('=')}&sort=${DEAL_NEEDS[need].sort}`;

/** How many deals meet a rule; `since`: the oldest question among those that wait. */
export const NeedCount = z.object({ need: DealNeed, deals: z.number().int(), since: z.iso.datetime().nullable() });
export type NeedCount = z.output<typeof NeedCount>;
