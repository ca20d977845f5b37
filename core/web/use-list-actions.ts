import { type Field, type Fields, fieldsWith, isSeen, labelOf, optionsOf, type Viewer } from '@kontor/core/contract';
import { type PaletteAction, usePageActions } from '@kontor/core/ui';
import type { Listing } from './use-list-page.ts';

/** What the two directions of a sort are called, ascending first. */
const directions = ({ kind }: Field): [string, string] => {
  if (kind === 'count' || kind === 'money' || kind === 'percent') return ['lowest first', 'highest first'];
  return kind === 'day' || kind === 'clock' || kind === 'moment' ? ['earliest first', 'latest first'] : ['A to Z', 'Z to A'];
};

function sortSteps<Row extends { id: string }, F extends Fields>({ view, viewer, onSort }: Listing<Row, F>): PaletteAction[] {
  const seen = fieldsWith(view.fields, 'sort').filter(([, field]) => isSeen(field, viewer));
  return seen.flatMap(([key, field]) =>
    directions(field).map((words, i) => ({
      id: `${key} ${i}`,
      label: `${labelOf(field, viewer)}, ${words}`,
      run: () => onSort({ key, reverse: i === 1 }),
    })),
  );
}

const tabOptions = ({ fields, tab }: { fields: Fields; tab?: string }, viewer: Viewer) => {
  const field = tab === undefined ? undefined : fields[tab];
  return tab && field ? [{ key: tab, label: labelOf(field, viewer), options: optionsOf(field) }] : [];
};

function filterSteps<Row extends { id: string }, F extends Fields>({ view, viewer, filters, only }: Listing<Row, F>): PaletteAction[] {
  return [...tabOptions(view, viewer), ...filters].flatMap(({ key, label, options }) =>
    options.map((option) => ({
      id: `${key} ${option.value}`,
      label: `${label}: ${option.label}`,
      run: () => only(key, option.value),
    })),
  );
}

/** What the palette offers on a list: its sort keys, filters and dates, each found by its own words. */
export function useListActions<Row extends { id: string }, F extends Fields>(state: Listing<Row, F>): void {
  const { view, dates, onDates, isFiltered, clear, list, groupings, groupBy } = state;
  const show = dates.presets.map(({ key, label, days }) => ({ id: key, label, run: () => onDates({ ...days, key }) }));
  usePageActions({
    label: 'This list',
    actions: [
      { id: 'list sort', label: 'Sort by', steps: () => sortSteps(state) },
      ...(groupings.length > 0
        ? [
            {
              id: 'list group',
              label: 'Group by',
              steps: () => groupings.map(({ key, label }) => ({ id: key, label, run: () => groupBy(key) })),
            },
          ]
        : []),
      { id: 'list filter', label: 'Show only', steps: () => filterSteps(state) },
      ...(view.dates ? [{ id: 'list dates', label: 'Dates', steps: () => show }] : []),
      ...(isFiltered ? [{ id: 'list clear', label: 'Clear filters', run: clear }] : []),
      { id: 'list refresh', label: 'Refresh', run: list.retry },
    ],
  });
}
