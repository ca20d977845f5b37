import { hrefOf, zoneOf } from '@kontor/core/contract';
import { ButtonLink, count, dayRange, Page, PageHeader } from '@kontor/core/ui';
import { type ListBulk, ListTable, useCall, useListPage, useListTabs, usePageTitle, useStaffView } from '@kontor/core/web';
import { DEAL_NEEDS, type DealRow, dealList, dealPages, dealRoutes, NEEDS } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useBulkEdit } from '../bulk/use-bulk-edit.tsx';
import { useUnpublish } from '../bulk/use-unpublish.tsx';
import { ownDealLooks, staffDealLooks } from './deal-looks.tsx';
import { DealRowActions } from './deal-row-actions.tsx';
import { NeedsLine } from './needs-line.tsx';
import { HIDDEN_AT_FIRST, READY_VIEWS } from './ready-views.ts';
import { useMoveDeal } from './use-move-deal.ts';

const create = (
  <ButtonLink className="k-grow" href={hrefOf(dealPages.create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}>
    Create deal
  </ButtonLink>
);
const OWN = { words: 'A deal brings a media plan, a price and a buyer together. Create the first one.', create };
const OF_ALL = { words: 'No account has created a deal yet.' };
const actions = (row: DealRow) => <DealRowActions row={row} />;

const COPY = { label: 'Copy IDs', of: ({ dealId }: DealRow) => dealId };

type Bulk = Pick<ReturnType<typeof useBulkEdit>, 'action' | 'publish'> & Pick<ReturnType<typeof useUnpublish>, 'ask'>;
/** Unpublishing several deals at once (spec 2 §2), which says first what stops, and publishing them, of which each warning is seen first. */
function useOwnBulk({ action, publish, ask }: Bulk): ListBulk<DealRow> {
  const { unpublish, isBusy } = useMoveDeal();
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
        run: (rows, clear) => {
          const [only] = rows;
          if (only && rows.length === 1) unpublish(only, clear);
          else ask(rows, clear);
        },
      },
      action,
    ],
  };
}

type Chosen = { q: string; tab: string | null; filters: readonly { key: string; chosen: readonly string[] }[] };
/** That no deal meets a rule by which deals need somebody, which is good to hear. */
function goodNews({ q, tab, filters }: Chosen): string | undefined {
  const [only, ...others] = filters.filter(({ chosen }) => chosen.length > 0);
  if (!only || others.length > 0 || q || tab !== null) return undefined;
  const met = NEEDS.filter((need) => DEAL_NEEDS[need].filter[0] === only.key && only.chosen.includes(DEAL_NEEDS[need].filter[1]));
  if (met.length === 0) return undefined;
  return met.length === 1
    ? `Nothing needs you: no ${met.map((need) => DEAL_NEEDS[need].words(1).replace(/^1 /, '')).join()}.`
    : 'Nothing needs you.';
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
  const { ask, question } = useUnpublish(edit.show);
  const bulk = useOwnBulk({ ...edit, ask });
  const { first, total } = state.list;
  const good = goodNews(state);
  const whose = first?.holdsOthers ? 'Own and to approve' : 'Self created';
  const totals = useMemo(
    () => ({ title: total === null ? 'Total' : `Total of ${count(total)}`, sums: first?.totals ?? {} }),
    [first, total],
  );
  const dates = `${dayRange(state.dates.days, 'always')}, ${zoneOf(state.viewer)}`;
  return (
    <Page>
      <PageHeader
        title={page.title}
        meta={isStaffView ? `Read only, ${dates}` : `${whose}, ${dates}`}
        tabsLabel="Deal status"
        tabs={tabs}
        actions={isStaffView ? undefined : create}
      />
      {!isStaffView && <NeedsLine />}
      <ListTable
        state={state}
        looks={isStaffView ? staffDealLooks : ownDealLooks}
        totals={totals}
        hidden={HIDDEN_AT_FIRST}
        none={isStaffView ? OF_ALL : { ...OWN, good }}
        bulk={isStaffView ? null : bulk}
        rowActions={isStaffView ? undefined : actions}
      />
      {question}
      {edit.dialog}
    </Page>
  );
}
