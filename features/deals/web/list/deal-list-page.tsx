import { DEFAULT_ZONE, hrefOf } from '@kontor/core/contract';
import { ButtonLink, count, dayRange, Page, PageHeader } from '@kontor/core/ui';
import { type ListBulk, ListTable, useCall, useDownload, useListPage, useListTabs, usePageTitle, useStaffView } from '@kontor/core/web';
import { type DealRow, dealList, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { HIDDEN_AT_FIRST, ownDealLooks, staffDealLooks } from './deal-looks.tsx';
import { DealRowActions, NOT_HERE } from './deal-row-actions.tsx';
import { useMoveDeals } from './use-move-deals.ts';

const create = (
  <ButtonLink className="k-grow" href={hrefOf(dealPages.create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
    Create deal
  </ButtonLink>
);
const OWN = { words: 'A deal brings a media plan, a price and a buyer together. Create the first one.', create };
const OF_ALL = { words: 'No account has created a deal yet.' };
const actions = (row: DealRow) => <DealRowActions row={row} />;

/** Unpublishing several deals at once (spec 2 §2). */
function useUnpublish(): ListBulk<DealRow> {
  const { unpublish, isBusy } = useMoveDeals();
  return {
    blocked: ({ bulkUnpublishDisabled }) => (bulkUnpublishDisabled ? NOT_HERE : null),
    actions: (rows, clear) => [
      {
        label: 'Unpublish',
        onClick: () =>
          unpublish(
            rows.map(({ id }) => id),
            clear,
          ),
        reason: isBusy ? 'Unpublishing' : null,
      },
    ],
  };
}

/** Deals of one's own account, or those of all, which staff only read (spec 2 §2, §6). */
export default function DealListPage() {
  const isStaffView = useStaffView();
  const page = isStaffView ? dealPages.staffList : dealPages.list;
  usePageTitle(page.title);
  const dsps = useCall(dspRoutes.list, {});
  const dealDspId = dsps.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const state = useListPage(dealList, dealRoutes.list, { options: { dealDspId } });
  const tabs = useListTabs(state);
  const csv = useDownload(dealRoutes.download);
  const bulk = useUnpublish();
  const { first, total } = state.list;
  const totals = useMemo(
    () => ({ title: total === null ? 'Total' : `Total of ${count(total)}`, sums: first?.totals ?? {} }),
    [first, total],
  );
  const dates = `${dayRange(state.dates.days, 'always')}, ${DEFAULT_ZONE}`;
  return (
    <Page>
      <PageHeader
        title={page.title}
        meta={isStaffView ? `Read only, ${dates}` : `Self created, ${dates}`}
        tabsLabel="Deal status"
        tabs={tabs}
        actions={
          <>
            <Button
              variant="default"
              loading={csv.isPending}
              onClick={() => csv.mutate(state.input)}
              leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            >
              CSV
            </Button>
            {!isStaffView && create}
          </>
        }
      />
      <ListTable
        state={state}
        looks={isStaffView ? staffDealLooks : ownDealLooks}
        totals={totals}
        hidden={HIDDEN_AT_FIRST}
        none={isStaffView ? OF_ALL : OWN}
        {...(!isStaffView && { rowActions: actions, bulk })}
      />
    </Page>
  );
}
