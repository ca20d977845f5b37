import { type Field, type Fields, type ListView, labelOf, type Option, optionsOf, takesValue, type Viewer } from '@kontor/core/contract';
import type { OfferedFilter } from '@kontor/core/ui';

/** A column that a list can be grouped by, and its values; `within` is what the list's call takes besides for one of them. */
export type Grouping = { key: string; label: string; options: readonly Option[]; within: (value: string) => object };

type Source = {
  view: Pick<ListView, 'fields' | 'tab'>;
  viewer: Viewer;
  filters: readonly OfferedFilter[];
  tab: Option | null;
  tableFilter: Readonly<Record<string, unknown>>;
};

/** Each group is a call of its own, so that a choice among more is filtered and not grouped by. */
const MOST_GROUPS = 40;

/** Choices of which a row has one: those of the tabs, and the filters'. Where some values are chosen, the others have no rows. */
export function groupingsOf({ view, viewer, filters, tab, tableFilter }: Source): Grouping[] {
  const fields: Fields = view.fields;
  const field: Field | undefined = view.tab ? fields[view.tab] : undefined;
  const tabs =
    field && view.tab ? groupingOfTabs(view.tab, { label: labelOf(field, viewer), options: tab ? [tab] : optionsOf(field) }) : [];
  const others = filters.flatMap(({ key, label, options, chosen }): Grouping[] => {
    const of = fields[key];
    if (of?.kind !== 'choice' || options.length > MOST_GROUPS) return [];
    const some = chosen.length > 0 ? options.filter(({ value }) => chosen.includes(value) && takesValue(of, value)) : options;
    return [
      {
        key,
        label,
        options: some,
        within: (value) => ({ tableFilter: { ...tableFilter, [key]: { operation: 'in', value: [value] } } }),
      },
    ];
  });
  return [...tabs, ...others];
}

const groupingOfTabs = (key: string, rest: Pick<Grouping, 'label' | 'options'>): Grouping[] => [
  { key, ...rest, within: (value) => ({ [key]: value }) },
];
