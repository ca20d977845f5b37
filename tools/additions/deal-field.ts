import { type Addition, behind } from './addition.ts';

const CONTRACT = 'features/deals/contract';

/** A switch of a deal's form that history tells: what it is, what it is called, on which part of the form, whether a new one must be approved again. */
export const recordedField: Addition = {
  name: 'a field that history records',
  goal: 6,
  before: 8,
  counts: 'touched',
  edits: [
    behind(`${CONTRACT}/deal-settings.ts`, '  contentTitle: z.boolean().default(true),\n', '  contentLength: z.boolean().default(true),\n'),
    behind(`${CONTRACT}/deal-fields.ts`, "  contentTitle: flag('Content title'),\n", "  contentLength: flag('Content length'),\n"),
    behind(`${CONTRACT}/bidstream.ts`, "  'contentTitle',\n", "  'contentLength',\n"),
    behind(`${CONTRACT}/agreed-words.ts`, '  contentTitle: false,\n', '  contentLength: false,\n'),
    behind(
      'features/deals/server/deal-fields.test.ts',
      "  contentTitle: () => flag({ contentTitle: false }, 'Content title'),\n",
      "  contentLength: () => flag({ contentLength: false }, 'Content length'),\n",
    ),
    behind(
      'features/deals/server/approval/agreed-fields.test.ts',
      '    contentTitle: own({ contentTitle: false }),\n',
      '    contentLength: own({ contentLength: false }),\n',
    ),
  ],
};

/** A choice of many deals at once: what it changes, its column of the file both ways, and its control. */
export const bulkField: Addition = {
  name: 'a field of the bulk edit',
  goal: 5,
  before: 5,
  counts: 'touched',
  edits: [
    behind(
      `${CONTRACT}/bulk-change.ts`,
      "  marginType: z.enum(['FLAT', 'PERCENT']).optional(),\n",
      "  delivery: z.enum(['DELIVERSOON', 'EVENLY']).optional(),\n",
    ),
    behind(`${CONTRACT}/bulk-edit-columns.ts`, "  'Margin',\n", "  'Delivery',\n"),
    behind(`${CONTRACT}/bulk-edit-columns.ts`, '  Margin: Decimal.optional(),\n', "  Delivery: worded(DELIVERY_LABELS, 'Delivery'),\n"),
    behind(`${CONTRACT}/bulk-edit-columns.ts`, '  Margin: draft.marginValue,\n', '  Delivery: DELIVERY_LABELS[draft.delivery],\n'),
    behind(`${CONTRACT}/bulk-edit-columns.ts`, 'import { BUDGET_LABELS, DAILY_GOAL_LABELS, Decimal,', ' DELIVERY_LABELS,'),
    behind('features/deals/server/bulk/bulk-edit-file.ts', '    marginValue: read.Margin,\n', '    delivery: read.Delivery,\n'),
    behind('features/deals/server/bulk/bulk-edit-file.ts', 'marginValue: now.marginValue, ', 'delivery: now.delivery, '),
    behind('features/deals/web/bulk/bulk-draft.ts', '  marginValue: string;\n', "  delivery: 'leave' | 'DELIVERSOON' | 'EVENLY';\n"),
    behind('features/deals/web/bulk/bulk-draft.ts', "marginType: 'leave', ", "delivery: 'leave', "),
    behind(
      'features/deals/web/bulk/bulk-draft.ts',
      "    ...(marginType !== 'leave' && { marginType, marginValue }),\n",
      "    ...(draft.delivery !== 'leave' && { delivery: draft.delivery }),\n",
    ),
    behind(
      'features/deals/web/bulk/bulk-fields.tsx',
      "const SEAT = [LEAVE, { value: 'SET', label: 'Set to' }] as const;\n",
      "const DELIVERY = [LEAVE, { value: 'DELIVERSOON', label: 'ASAP' }, { value: 'EVENLY', label: 'Even' }] as const;\n",
    ),
    behind(
      'features/deals/web/bulk/bulk-fields.tsx',
      '      <HowField label="Margin" value={marginType} of={MARGIN} onChange={(next) => onChange({ marginType: next })} />\n',
      '      <HowField label="Delivery" value={draft.delivery} of={DELIVERY} onChange={(next) => onChange({ delivery: next })} />\n',
    ),
  ],
};
