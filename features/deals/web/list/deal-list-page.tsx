import { DEFAULT_ZONE, hrefOf } from '@kontor/core/contract';
import { ButtonLink, count, dayRange, Page, PageHeader } from '@kontor/core/ui';
import { type ListBulk, ListTable, useCall, useListPage, useListTabs, usePageTitle, useStaffView } from '@kontor/core/web';
import { type DealRow, dealList, dealPages, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useBulkEdit } from '../bulk/use-bulk-edit.tsx';
import { HIDDEN_AT_FIRST, ownDealLooks, READY_VIEWS, staffDealLooks } from './deal-looks.tsx';
import { DealRowActions } from './deal-row-actions.tsx';
import { useMoveDeals } from './use-move-deals.ts';

const create = (
  <ButtonLink className="k-grow" href={hrefOf(dealPages.create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
    Create deal
  </ButtonLink>
);
const OWN = { words: 'A deal brings a media plan, a price and a buyer together. Create the first one.', create };
const OF_ALL = { words: 'No account has created a deal yet.' };
const actions = (row: DealRow) => <DealRowActions row={row} />;

const COPY = { label: 'Copy IDs', of: ({ dealId }: DealRow) => dealId };

/** Unpublishing several deals at once (spec 2 §2), and publishing them, of which each warning is seen first. */
function useOwnBulk({ action, publish }: Pick<ReturnType<typeof useBulkEdit>, 'action' | 'publish'>): ListBulk<DealRow> {
  const { unpublish, isBusy } = useMoveDeals();
  const reason = isBusy ? 'Deals are being changed.' : null;
  return {
    copy: COPY,
    actions: [
      {
        label: 'Publish',
        blocked: ({ nextDealActions }) => (nextDealActions.includes('PUBLISHED') ? null : 'Their status does not allow it.'),
        reason,
        run: publish,
      },
      {
        label: 'Unpublish',
        blocked: ({ bulkUnpublishDisabled }) => (bulkUnpublishDisabled ? 'Only published deals can be unpublished.' : null),
        reason,
        run: unpublish,
      },
      action,
    ],
  };
}

/** Deals of one's own account, or those of all, which staff only read and do not select (spec 2 §2, §6). */
export default function DealListPage() {
  const isStaffView = useStaffView();
  const page = isStaffView ? dealPages.staffList : dealPages.list;
  usePageTitle(page.title);
  const dsps = useCall(dspRoutes.list, { buyer: true, disabled: true });
  const dealDspId = dsps.data?.map(({ id, name }) => ({ value: id, label: name }));
  const state = useListPage(dealList, dealRoutes.list, {
    options: { dealDspId },
    file: dealRoutes.download,
    ready: READY_VIEWS,
    takesIds: true,
  });
  const tabs = useListTabs(state);
  const edit = useBulkEdit(!isStaffView);
  const bulk = useOwnBulk(edit);
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
        actions={isStaffView ? undefined : create}
      />
      <ListTable
        state={state}
        looks={isStaffView ? staffDealLooks : ownDealLooks}
        totals={totals}
        hidden={HIDDEN_AT_FIRST}
        none={isStaffView ? OF_ALL : OWN}
        bulk={isStaffView ? null : bulk}
        rowActions={isStaffView ? undefined : actions}
      />
      {edit.dialog}
    </Page>
  );
}
