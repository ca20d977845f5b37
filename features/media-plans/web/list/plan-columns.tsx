import { dayIn, hrefOf, ZONES } from '@kontor/core/contract';
import { type Column, count, shortDay, UiLink } from '@kontor/core/ui';
import { MEDIA_TYPES, PLATFORMS } from '@kontor/market/reference';
import { type MediaPlanRow, mediaPlanPages } from '@kontor/media-plans/contract';
import { PlanStatusPill } from '../plan-status-pill.tsx';

const day = (instant: string) => shortDay(dayIn(ZONES.EST.iana, new Date(instant)));
const mediaName = (code: string) => MEDIA_TYPES.find((one) => one.code === code)?.name ?? code;
const platformNames = (codes: readonly string[]) =>
  PLATFORMS.filter(({ code }) => codes.includes(code))
    .map(({ name }) => name)
    .join(', ');

/** Staff see whose plan it is (spec 2 §2). On a phone the status and platforms stand under the title. */
export function planColumns(isStaff: boolean): Column<MediaPlanRow>[] {
  const page = isStaff ? mediaPlanPages.staffEdit : mediaPlanPages.edit;
  const company: Column<MediaPlanRow> = { key: 'company', label: 'Company', sortable: true, hide: 'phone', cell: ({ company }) => company };
  return [
    {
      key: 'title',
      label: 'Title',
      flex: true,
      sortable: true,
      cell: ({ id, title }) => <UiLink href={hrefOf(page, { id, type: 'targeting' })}>{title}</UiLink>,
      sub: ({ status, mediaType, platform }) => (
        <>
          <PlanStatusPill isEnabled={status} /> {mediaName(mediaType)}, {platformNames(platform)}
        </>
      ),
    },
    { key: 'status', label: 'Status', sortable: true, hide: 'phone', cell: ({ status }) => <PlanStatusPill isEnabled={status} /> },
    ...(isStaff ? [company] : []),
    { key: 'mediaType', label: 'Media type', sortable: true, hide: 'phone', cell: ({ mediaType }) => mediaName(mediaType) },
    { key: 'platform', label: 'Platforms', hide: 'phone', cell: ({ platform }) => platformNames(platform) },
    {
      key: 'attachedDeals',
      label: 'Deals',
      title: 'Attached deals',
      align: 'right',
      sortable: true,
      cell: ({ attachedDeals }) => count(attachedDeals),
    },
    {
      key: 'clauses',
      label: 'Clauses',
      title: 'Conditions of the targeting',
      align: 'right',
      hide: 'phone',
      cell: ({ clauses }) => count(clauses),
    },
    { key: 'createDate', label: 'Created', sortable: true, hide: 'narrow', cell: ({ createDate }) => day(createDate) },
    { key: 'updateDate', label: 'Updated', sortable: true, hide: 'phone', cell: ({ updateDate }) => day(updateDate) },
  ];
}
