import { hrefOf, type Page, wordOf } from '@kontor/core/contract';
import { Cut, UiLink } from '@kontor/core/ui';
import type { Looks } from '@kontor/core/web';
import { type MediaPlanRow, mediaPlanList, mediaPlanPages } from '@kontor/media-plans/contract';
import { PlanStatusPill } from '../plan-status-pill.tsx';

const { mediaType: MEDIA_TYPE, platform: PLATFORM } = mediaPlanList.fields;
const platformNames = (codes: readonly string[]) =>
  PLATFORM.options.flatMap(({ value, label }) => (codes.includes(value) ? [label] : [])).join(', ');

/** Plans lead to `page`. On a phone the status and platforms stand under the title. */
const looksOn = (page: Page): Looks<MediaPlanRow, typeof mediaPlanList.fields> => ({
  title: {
    width: 330,
    cell: ({ id, title }) => (
      <UiLink href={hrefOf(page, { id, type: 'targeting' })}>
        <Cut text={title} />
      </UiLink>
    ),
    sub: ({ status, company, mediaType, platform }) => (
      <>
        <PlanStatusPill isEnabled={status} /> {company && `${company}, `}
        {wordOf(MEDIA_TYPE, mediaType)}, {platformNames(platform)}
      </>
    ),
  },
  status: { width: 104, priority: 8, cell: ({ status }) => <PlanStatusPill isEnabled={status} /> },
  company: { width: 150 },
  platform: { width: 160 },
  attachedDeals: { hide: undefined, width: 72, priority: 7 },
  clauses: { priority: 4 },
  createDate: { priority: 3 },
  updateDate: { priority: 6 },
});

export const ownPlanLooks = looksOn(mediaPlanPages.edit);
export const staffPlanLooks = looksOn(mediaPlanPages.staffEdit);
