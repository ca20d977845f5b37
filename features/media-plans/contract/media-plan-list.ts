import { EntityId, listView, type Viewer } from '@kontor/core/contract';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { z } from 'zod';

export const MediaPlanRow = z.object({
  id: EntityId,
  title: z.string(),
  status: z.boolean(),
  mediaType: z.string(),
  platform: z.array(z.string()),
  /** Told to staff alone, who see plans of all accounts. */
  company: z.string().optional(),
  attachedDeals: z.number(),
  clauses: z.number(),
  createDate: z.iso.datetime(),
  updateDate: z.iso.datetime(),
});
export type MediaPlanRow = z.output<typeof MediaPlanRow>;

/** Companies that staff choose among, those with most plans; any other they find by typing its name. */
export const MOST_COMPANIES = 100;
export const PlanCompany = z.object({ id: z.string(), name: z.string() });

const named = (list: readonly { code: string; name: string }[]) => list.map(({ code, name }) => ({ value: code, label: name }));
const forStaff = ({ isStaffView }: Viewer) => isStaffView;

export const mediaPlanList = listView({
  name: 'media-plans',
  noun: ['media plan', 'media plans'],
  empty: 'No Media Plans Found',
  row: MediaPlanRow,
  title: 'title',
  searches: 'Title or plan ID',
  sort: { key: 'updateDate', reverse: true },
  pageSize: 25,
  fields: {
    title: { label: 'Title', kind: 'text', sort: true },
    status: {
      label: 'Status',
      kind: 'flag',
      options: [
        { value: 'true', label: 'Enabled' },
        { value: 'false', label: 'Disabled' },
      ],
      sort: true,
      filter: true,
    },
    companyId: { label: 'Company', kind: 'choice', seenBy: forStaff, filter: true, isFilterOnly: true },
    company: { label: 'Company', kind: 'text', seenBy: forStaff, sort: true, filteredBy: 'companyId' },
    mediaType: { label: 'Media type', kind: 'choice', options: named(MEDIA_TYPES), sort: true, filter: true },
    platform: { label: 'Platforms', kind: 'names', options: named(PLATFORMS) },
    attachedDeals: { label: 'Deals', title: 'Attached deals', kind: 'count', sort: true },
    clauses: { label: 'Rules', title: 'Targeting rules', kind: 'count' },
    createDate: { label: 'Created', kind: 'day', sort: true },
    updateDate: { label: 'Updated', kind: 'day', sort: true },
  },
});
