import { type Addition, behind } from './addition.ts';

const VIEW = 'features/deals/contract/deal-list.ts';
const STORE = 'features/deals/server/list/deal-list-store.ts';

/** A column of the deal list that may be sorted: what it is, and its SQL. */
export const column: Addition = {
  name: 'a list column',
  goal: 2,
  before: 5,
  counts: 'touched',
  edits: [
    behind(VIEW, '  selectedDsp: z.string(),\n', '  marginType: z.string(),\n'),
    behind(
      VIEW,
      "    selectedDsp: { label: 'DSP', kind: 'text', sort: true, filteredBy: 'dealDspId' },\n",
      "    marginType: { label: 'Margin type', kind: 'text', sort: true },\n",
    ),
    behind(STORE, '  selectedDsp: dsp.name,\n  company: accountTable.name,\n', '  marginType: deal.marginType,\n'),
    behind(STORE, '  dealDspId: deal.dspId,\n', '  marginType: deal.marginType,\n'),
  ],
};

/** A filter that no column shows. */
export const filter: Addition = {
  name: 'a filter',
  goal: 2,
  before: 10,
  counts: 'touched',
  edits: [
    behind(
      VIEW,
      "    selectedDsp: { label: 'DSP', kind: 'text', sort: true, filteredBy: 'dealDspId' },\n",
      "    seat: { label: 'Seat', kind: 'choice', filter: true, isFilterOnly: true },\n",
    ),
    behind(STORE, '  dealDspId: deal.dspId,\n', '  seat: deal.seat,\n'),
  ],
};

/** What deals delivered, in rows, totals, sorting and the file. */
export const measure: Addition = {
  name: 'a list measure',
  goal: 1,
  before: 12,
  counts: 'touched',
  edits: [behind(VIEW, "  fillRate: 'fillRate',\n", "  bids: 'bids',\n")],
};
