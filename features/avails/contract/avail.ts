import { EntityId, listView, ONE_LINE } from '@kontor/core/contract';
import { PLATFORMS } from '@kontor/market/reference';
import { MediaPlanTargeting, mediaPlanList } from '@kontor/media-plans/contract';
import { z } from 'zod';

/** The parts of a targeting that name media lists, which belong to accounts. */
export const LIST_KEYS = ['bundleMedia', 'domainMedia', 'zipMedia', 'dmaMedia'] as const;
const MOST_EXCLUDED = 1_000;
const EXCLUDED = z.array(EntityId).max(MOST_EXCLUDED);

/** The accounts kept out are those of the targeting; sent beside it, they take their place (spec 2 §3). */
export const withExcluded = ({ targeting, excludeAccIds }: { targeting: MediaPlanTargeting; excludeAccIds?: string[] | undefined }) =>
  excludeAccIds === undefined ? targeting : { ...targeting, accountExcludeList: [...new Set(excludeAccIds)] };

/** What staff write of an entry: a title and a targeting as a plan has one, with the accounts whose inventory is kept out. */
export const AvailDraft = z.object({
  title: z
    .string('Required')
    .trim()
    .min(1, 'Required')
    .max(400, 'A title has at most 400 characters.')
    .regex(ONE_LINE, 'A title is one line.'),
  targeting: MediaPlanTargeting.prefault({}).superRefine((targeting, context) => {
    for (const key of LIST_KEYS)
      if (targeting[key].ids.length > 0)
        context.addIssue({ code: 'custom', path: [key], message: 'Media lists belong to accounts. Choose values instead.' });
  }),
  excludeAccIds: EXCLUDED.optional(),
});
export type AvailDraft = z.output<typeof AvailDraft>;

export const AvailRow = z.object({
  id: EntityId,
  title: z.string(),
  creatorName: z.string(),
  platform: z.array(z.string()),
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
});
export type AvailRow = z.output<typeof AvailRow>;

export const Avail = AvailRow.extend({
  targeting: MediaPlanTargeting,
  excludeAccIds: z.array(EntityId),
  /** Names of the coded values in `targeting`, by dimension and code. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  version: z.number().int(),
});
export type Avail = z.output<typeof Avail>;

const { title, createDate, updateDate } = mediaPlanList.fields;
export const availList = listView({
  name: 'avails',
  noun: ['exploration', 'explorations'],
  empty: 'No Data Found',
  row: AvailRow,
  title: 'title',
  searches: 'Title or creator',
  sort: { key: 'createDate', reverse: true },
  pageSize: 25,
  fields: {
    title,
    creatorName: { label: 'Creator', kind: 'text', sort: true },
    platform: { label: 'Platforms', kind: 'names', options: PLATFORMS.map(({ code, name }) => ({ value: code, label: name })) },
    createDate,
    updateDate,
  },
});
