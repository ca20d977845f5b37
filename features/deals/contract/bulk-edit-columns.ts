import { cellText } from '@kontor/core/contract';
import { z } from 'zod';
import { dayPartWords } from './day-parts.ts';
import { dayPartsOf } from './day-parts-read.ts';
import { type DealDraft, FlightTime, MARGIN_LABELS } from './deal.ts';
import { BUDGET_LABELS, DAILY_GOAL_LABELS, Decimal, Frequency } from './deal-settings.ts';
import { type DealStatus, STATUS_LABELS } from './deal-status.ts';

/** Columns of a bulk edit's file, in their order. The second is for people, and is not read. */
export const BULK_COLUMNS = [
  'ID',
  'Deal ID',
  'Title',
  'Floor CPM',
  'Start (Eastern)',
  'End (Eastern)',
  'DSP',
  'Seat',
  'Margin type',
  'Margin',
  'Media plan ID',
  'Budget type',
  'Daily goal type',
  'Daily budget',
  'Impressions',
  'Frequency cap (per household per day)',
  'Day parting',
  'Day parting time zone',
  'Status',
] as const;
export type BulkColumn = (typeof BULK_COLUMNS)[number];
/** What files that were taken out before call three of them. */
export const BULK_COLUMNS_FORMERLY: Partial<Record<BulkColumn, string>> = {
  'Daily goal type': 'Daily budget by',
  'Daily budget': 'Budget a day',
  'Frequency cap (per household per day)': 'Impressions a household a day',
};

/** A row of the file as texts; a column that the file leaves out is undefined, and stays as it is. */
const text = z.string().optional();
const clock = z.union([z.literal('').transform(() => null), FlightTime], 'Start and End are written as 2026-11-24 00:00:00.').optional();
const empty = z.literal('').transform(() => null);
/** A choice by its word, in whatever case. */
const worded = <T extends string>(labels: Record<T, string>, name: string) => {
  const words = Object.entries<string>(labels) as [T, string][]; // The pairs of the object.
  return z
    .string()
    .transform((word, context): T => {
      const found = words.find(([, label]) => label.toLowerCase() === word.trim().toLowerCase());
      if (found) return found[0];
      context.addIssue({ code: 'custom', message: `${name} is ${words.map(([, label]) => label).join(' or ')}.` });
      return z.NEVER;
    })
    .optional();
};
const ALL_HOURS = 'All hours';
const HOURS = `Day parting is “${ALL_HOURS}”, or hours such as “Mon–Fri 09:00–18:00; Sat, Sun all day”.`;
/** Null of all hours. */
const hours = z
  .string()
  .max(2_000)
  .transform((words, context): [day: number, hour: number][] | null => {
    if (words === '' || words.toLowerCase() === ALL_HOURS.toLowerCase()) return null;
    const read = dayPartsOf(words);
    if (read) return read;
    context.addIssue({ code: 'custom', message: HOURS });
    return z.NEVER;
  })
  .optional();

export const BulkFileRow = z.object({
  ID: z.string({ error: 'The file needs the column ID.' }).regex(/^[0-9a-f]{24}$/, 'This is no id of a deal.'),
  Title: z.string().max(401).transform(cellText).optional(),
  'Floor CPM': Decimal.optional(),
  'Start (Eastern)': clock,
  'End (Eastern)': clock,
  DSP: z.string().min(1, 'A deal needs a DSP.').max(101).transform(cellText).optional(),
  Seat: z.string().max(101).transform(cellText).optional(),
  'Margin type': worded(MARGIN_LABELS, 'Margin type'),
  Margin: Decimal.optional(),
  'Media plan ID': z
    .union([z.literal('').transform(() => null), z.string().regex(/^[0-9a-f]{24}$/)], 'This is no id of a media plan.')
    .optional(),
  'Budget type': worded(BUDGET_LABELS, 'Budget type'),
  'Daily goal type': worded(DAILY_GOAL_LABELS, 'Daily goal type'),
  'Daily budget': z.union([empty, Decimal], 'Use digits and one dot.').optional(),
  Impressions: z.union([empty, Decimal], 'Use digits and one dot.').optional(),
  'Frequency cap (per household per day)': z
    .union([empty, z.coerce.number<string>().pipe(Frequency)], 'Enter a whole number from 1 to 1,000.')
    .optional(),
  'Day parting': hours,
  'Day parting time zone': z.string().max(60).optional(),
  Status: text,
});
export type BulkFileRow = z.output<typeof BulkFileRow>;

export type FileDeal = { id: string; draft: DealDraft; status: DealStatus; dspName: string };

/** A deal as a row of the file. */
export const bulkCells = ({ id, draft, status, dspName }: FileDeal): Record<BulkColumn, string> => ({
  ID: id,
  'Deal ID': draft.dealId,
  Title: draft.title,
  'Floor CPM': draft.rate,
  'Start (Eastern)': draft.start ?? '',
  'End (Eastern)': draft.end ?? '',
  DSP: dspName,
  Seat: draft.seat,
  'Margin type': MARGIN_LABELS[draft.marginType],
  Margin: draft.marginValue,
  'Media plan ID': draft.mediaPlans ?? '',
  'Budget type': BUDGET_LABELS[draft.budgetType],
  'Daily goal type': DAILY_GOAL_LABELS[draft.budgetOptionsDaily],
  'Daily budget': draft.budget ?? '',
  Impressions: draft.impression ?? '',
  'Frequency cap (per household per day)': draft.frequencyType === 'DAILY' ? String(draft.frequency ?? '') : '',
  'Day parting': draft.dayPartingType === 'CUSTOM' ? dayPartWords(draft.dayPartingSchedules, 7) : ALL_HOURS,
  'Day parting time zone': draft.dayPartingTimezone,
  Status: STATUS_LABELS[status],
});
