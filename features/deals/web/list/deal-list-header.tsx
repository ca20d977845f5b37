import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, count, dayRange, PageHeader } from '@kontor/core/ui';
import { stringifySearch, useDownload } from '@kontor/core/web';
import { type DEAL_STATUSES, dealPages, dealRoutes, STATUS_LABELS } from '@kontor/deals/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { LIST_ZONE } from './deal-list-search.ts';
import type { DealListState } from './use-deal-list.ts';

const ORDER = [
  'PUBLISHED',
  'UNPUBLISHED',
  'DRAFT',
  'SEND_FOR_APPROVAL',
  'CHANGES_REQUESTED',
  'APPROVED',
  'INACTIVE',
] as const satisfies (typeof DEAL_STATUSES)[number][];

/** A tab keeps the other filters: its link is the present URL with another status. */
function tabsOf({ url, list }: DealListState, path: string) {
  const counts = list.first?.counts;
  const all = counts && Object.values(counts).reduce((sum, value) => sum + value, 0);
  const tab = (label: string, status: (typeof ORDER)[number] | undefined, total: number | undefined) => ({
    label,
    href: `${path}${stringifySearch({ ...url, sort: url.sort === '-spend' ? undefined : url.sort, status })}`,
    count: total === undefined ? undefined : count(total),
    current: url.status === status,
  });
  return [tab('All', undefined, all), ...ORDER.map((status) => tab(STATUS_LABELS[status], status, counts && (counts[status] ?? 0)))];
}

export function DealListHeader({ state, isStaff }: { state: DealListState; isStaff: boolean }) {
  const csv = useDownload(dealRoutes.download);
  const dates = `${dayRange(state.dates.days, 'always')}, ${LIST_ZONE}`;
  return (
    <PageHeader
      title={isStaff ? dealPages.staffList.title : dealPages.list.title}
      meta={isStaff ? `Read only, ${dates}` : `Self created, ${dates}`}
      tabsLabel="Deal status"
      tabs={tabsOf(state, hrefOf(isStaff ? dealPages.staffList : dealPages.list))}
      actions={
        <>
          <Button
            variant="default"
            loading={csv.isPending}
            onClick={() => csv.mutate(state.filter)}
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          >
            CSV
          </Button>
          {!isStaff && (
            <ButtonLink className="k-grow" href={hrefOf(dealPages.create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
              Create deal
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
