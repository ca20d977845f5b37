import { LISTS_OF, listName } from '@kontor/media-lists/contract';
import type { HistoryRow, MediaListItemRow, MediaListRow, PlanRow } from './rows.ts';

/** By the end of a plan's title, the list of its account that it attaches, and on which side. */
const ATTACHED: Record<string, { title: string; included: boolean }> = {
  'Top 25 markets CTV': { title: 'Top 25 metros', included: true },
  'Mobile reach': { title: 'Markets without stores', included: false },
  'In-app rewarded video': { title: 'Mobile games to keep out', included: false },
  'Desktop news and business': { title: 'Sites to keep out', included: false },
};

type Lists = { lists: readonly MediaListRow[]; items: readonly MediaListItemRow[] };

/** Gives plans the lists of their account that they are made with, in place of the same values, and tells the history of their making; changes both in place. */
export function attachLists(plans: PlanRow[], history: HistoryRow[], { lists, items }: Lists): void {
  const made = new Map(
    history.filter(({ entity, action }) => entity === 'media-plan' && action === 'Create').map((row) => [row.entity_id, row]),
  );
  for (const plan of plans) {
    const attached = Object.entries(ATTACHED).find(([end]) => plan.title.endsWith(end))?.[1];
    const list = lists.find(({ account_id, title }) => account_id === plan.account_id && title === attached?.title);
    if (!attached || !list) continue;
    const { key, dimension, label } = LISTS_OF[list.type];
    const { included } = attached;
    // An included list says the values itself.
    const choice = included ? { [dimension]: { included: true, values: [] } } : {};
    plan.targeting = { ...plan.targeting, ...choice, [key]: { included, ids: [list.id] } };
    const count = items.filter(({ list_id }) => list_id === list.id).length;
    const newValue = `${included ? 'Include' : 'Exclude'} ${listName({ title: list.title, count, withSubdomains: false })}`;
    made.get(plan.id)?.changelogs.push({ name: label, action: 'Create', oldValue: null, newValue });
  }
}
