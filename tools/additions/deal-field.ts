import { type Addition, behind } from './addition.ts';

const CONTRACT = 'features/deals/contract';

/** A switch of a deal's form that history tells: its name and its part of the form, and what is sent without it. */
export const recordedField: Addition = {
  name: 'a field that history records',
  goal: 2,
  before: 8,
  counts: 'touched',
  edits: [
    behind(
      `${CONTRACT}/bidstream.ts`,
      "  contentTitle: flag('content', 'Content title'),\n",
      "  contentLength: flag('content', 'Content length', 1_800),\n",
    ),
    behind('market/contract/as-sent.ts', '  contentTitle: boolean;\n', '  contentLength: boolean;\n'),
    behind('market/contract/as-sent.ts', "  contentTitle: 'title',\n", "  contentLength: 'len',\n"),
  ],
};

const FIELD = `const delivery = bulkField({ delivery: z.enum(['DELIVERSOON', 'EVENLY']).optional() })({
  columns: { delivery: column('Delivery', worded(DELIVERY_LABELS, 'Delivery'), ({ draft }) => DELIVERY_LABELS[draft.delivery]) },
  label: 'Delivery',
  group: 'pace',
  ways: {
    DELIVERSOON: way(DELIVERY_LABELS.DELIVERSOON, [], () => ({ delivery: 'DELIVERSOON' })),
    EVENLY: way(DELIVERY_LABELS.EVENLY, [], () => ({ delivery: 'EVENLY' })),
  },
});

`;
const FIELDS = '/** What a bulk edit changes, in the order of the file:';

/** A choice of many deals at once: what it changes, its column of the file both ways, and its control. */
export const bulkField: Addition = {
  name: 'a field of the bulk edit',
  goal: 1,
  before: 5,
  counts: 'touched',
  edits: [
    { file: `${CONTRACT}/bulk-fields.ts`, find: FIELDS, put: FIELD + FIELDS, isRequired: true },
    behind(`${CONTRACT}/bulk-fields.ts`, 'import { BUDGET_LABELS, DAILY_GOAL_LABELS, Decimal,', ' DELIVERY_LABELS,'),
    behind(`${CONTRACT}/bulk-fields.ts`, 'budget, frequency, ', 'delivery, '),
  ],
};
