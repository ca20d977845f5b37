import type { Fault } from './fault.ts';

const LINKS = { seenBy: 'market/server/delivery/ask-delivery.test.ts', only: 'delivery that links name' };

/** Faults in whose figures are read, by which names, and in how widgets fail. */
export const FIGURE_FAULTS: readonly Fault[] = [
  {
    name: 'sightings are everybody’s to read',
    file: 'market/server/delivery/sighted.ts',
    find: '...owners.map(({ sql }) => sql),',
    put: '',
    seenBy: 'market/server/delivery/sighted.test.ts',
    only: 'own to know',
  },
  {
    name: 'linked delivery is asked for matches and sightings',
    file: 'market/server/delivery/delivery-condition.ts',
    find: "if (whose.of === 'links') throw new Error('Matches",
    put: "if (whose.of === 'all') throw new Error('Matches",
    seenBy: 'market/server/segments/figure-readers.test.ts',
    only: 'never of linked delivery',
  },
  {
    name: 'a small part is told by the whole less the others',
    file: 'market/server/segments/smallest-group.ts',
    find: 'count >= fewest && (hidden === 0 || hidden >= FEWEST_TOLD)',
    put: 'count >= fewest',
    seenBy: 'market/server/delivery/sighted.test.ts',
    only: 'cannot be told',
  },
  {
    name: 'auctions of hours without a match stand beside what plans met',
    file: 'market/server/delivery/matched-counts.ts',
    find: 'toString(sumIf(offered, met > 0)) AS auctions',
    put: 'toString(sum(offered)) AS auctions',
    seenBy: 'market/server/segments/figure-readers.test.ts',
    only: 'of the same hours',
  },
  {
    name: 'links are read by whose deal it was',
    file: 'market/server/delivery/delivery-condition.ts',
    find: "whose.of === 'links' ? asked.find",
    put: "whose.of === 'all' ? asked.find",
    ...LINKS,
  },
  {
    name: 'a seat that is linked at one DSP is linked at all',
    file: 'market/server/delivery/delivery-condition.ts',
    find: '(toString(dsp), toString(seat)))',
    put: '(arrayElement({linkSeatDsps:Array(String)}, 1), toString(seat)))',
    ...LINKS,
  },
  {
    name: 'names of deals are told to every account',
    file: 'features/deals/server/deal-names.ts',
    find: 'isAmong(deal.id, ids), ownRows(scope, deal.accountId)',
    put: "isAmong(deal.id, ids), ownRows({ ...scope, reach: 'all' }, deal.accountId)",
    seenBy: 'apps/server/names.test.ts',
  },
  {
    name: 'one widget that fails takes the dashboard with it',
    file: 'features/dashboards/server/deal-chart.ts',
    find: 'faults.length === keys.length',
    put: 'faults.length > 0',
    seenBy: 'features/dashboards/server/failed-widget.test.ts',
  },
  {
    name: 'an aborted stream goes on in the engine',
    file: 'core/server/stores/event-stream.ts',
    find: 'if (!isOver) void kill(mark);',
    put: 'if (isOver) void kill(mark);',
    seenBy: 'core/server/stores/open-event-store.test.ts',
  },
  {
    name: 'a large answer pushes small ones out',
    file: 'core/server/stores/kept-answers.ts',
    find: "length < LARGE_ROWS ? 'small' : 'large'",
    put: "length < LARGE_ROWS ? 'small' : 'small'",
    seenBy: 'core/server/stores/kept-answers.test.ts',
  },
];
