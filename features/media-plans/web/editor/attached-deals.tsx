import { dayIn, hrefOf, ZONES } from '@kontor/core/contract';
import { Code, type Column, count, DataTable, EmptyState, ErrorPanel, Panel, SearchBox, shortDay, UiLink } from '@kontor/core/ui';
import { errorText, useCall, useStaffView, useUrl } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { type AttachedDeal, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { z } from 'zod';

const Search = z.object({ deals: z.string().catch('') });

const columnsFor = (isStaffView: boolean): Column<AttachedDeal>[] => [
  {
    key: 'title',
    label: 'Title',
    flex: true,
    cell: ({ id, title }) => <UiLink href={hrefOf(isStaffView ? dealPages.staffEdit : dealPages.edit, { id })}>{title}</UiLink>,
    sub: ({ dealId }) => dealId,
  },
  { key: 'dealId', label: 'Deal ID', width: 180, hide: 'phone', cell: ({ dealId }) => <Code value={dealId} label="deal ID" /> },
  {
    key: 'attachedOn',
    label: 'Attached on',
    align: 'right',
    cell: ({ attachedOn }) => shortDay(dayIn(ZONES.EST.iana, new Date(attachedOn))),
  },
];

/** The deals that use this plan; a change of the plan changes what they buy. */
export function AttachedDeals({ id }: { id: string }) {
  const isStaffView = useStaffView();
  const [{ deals: q }, setUrl] = useUrl(Search);
  const { data, error, isPending, isFetching, refetch } = useCall(mediaPlanRoutes.deals, { id, q }, { keepPrevious: true });
  const columns = useMemo(() => columnsFor(isStaffView), [isStaffView]);
  const empty = q ? (
    <EmptyState
      title="No Deals Found"
      actions={
        <Button variant="default" onClick={() => setUrl({ deals: '' })}>
          Clear filters
        </Button>
      }
    >
      No attached deal matches “{q}”.
    </EmptyState>
  ) : (
    <EmptyState title="No Deals Found">Attach this plan to a deal in the deal's settings.</EmptyState>
  );
  return (
    <Panel
      title="Attached Deals"
      note={data && !q ? count(data.length) : undefined}
      actions={
        (q || (data && data.length > 0)) && (
          <SearchBox label="Search attached deals" placeholder="Title or deal ID" value={q} onChange={(next) => setUrl({ deals: next })} />
        )
      }
    >
      <DataTable
        caption="Attached deals"
        columns={columns}
        rows={data ?? []}
        rowKey={rowKey}
        rowLabel={rowLabel}
        isLoading={isPending || isFetching}
        error={
          error && (
            <ErrorPanel title="Attached deals did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
              {errorText(error)} The plan can still be edited.
            </ErrorPanel>
          )
        }
        empty={empty}
      />
    </Panel>
  );
}

const rowKey = ({ id }: AttachedDeal) => id;
const rowLabel = ({ title }: AttachedDeal) => title;
