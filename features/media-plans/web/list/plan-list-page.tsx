import { Page, PageHeader } from '@kontor/core/ui';
import { type ListBulk, ListTable, useCall, useListPage, usePageTitle, useStaffView } from '@kontor/core/web';
import { type MediaPlanRow, mediaPlanDisabled, mediaPlanList, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useCompare } from '../explorer/use-compare.tsx';
import { usePlanActions } from '../use-plan-actions.tsx';
import { CreatePlanLink } from './create-plan-link.tsx';
import { ownPlanLooks, staffPlanLooks } from './plan-looks.tsx';
import { PlanRowActions } from './plan-row-actions.tsx';

/** As many as one call duplicates. */
const MOST = 50;
const COPY = { label: 'Copy IDs', of: ({ id }: MediaPlanRow) => id };

const OWN = { words: 'A media plan says which avails a deal may buy, and forecasts them while you choose.', create: <CreatePlanLink /> };
const OF_ALL = { words: 'No account has created a media plan yet.' };

/** Media plans of one's own account, to duplicate several at once. */
function OwnPlans() {
  const state = useListPage(mediaPlanList, mediaPlanRoutes.list, { file: mediaPlanRoutes.download });
  const actions = usePlanActions();
  const compare = useCompare<MediaPlanRow>('plans');
  const bulk: ListBulk<MediaPlanRow> = {
    copy: COPY,
    actions: [
      {
        label: 'Duplicate',
        blocked: ({ status }) => (status ? null : mediaPlanDisabled.text),
        most: MOST,
        run: (rows, clear) =>
          actions.duplicate(
            rows.map(({ id }) => id),
            clear,
          ),
      },
      compare.action,
    ],
  };
  return (
    <>
      <ListTable
        state={state}
        looks={ownPlanLooks}
        none={OWN}
        rowActions={(row) => <PlanRowActions row={row} actions={actions} />}
        bulk={bulk}
      />
      {actions.question}
      {compare.dialog}
    </>
  );
}

/** Those of all accounts, without create and duplicate (spec 2 §2). */
function AllPlans() {
  const companies = useCall(mediaPlanRoutes.companies, {});
  const companyId = companies.data?.map(({ id, name }) => ({ value: id, label: name }));
  const state = useListPage(mediaPlanList, mediaPlanRoutes.list, { options: { companyId }, file: mediaPlanRoutes.download });
  const compare = useCompare<MediaPlanRow>('plans');
  return (
    <>
      <ListTable state={state} looks={staffPlanLooks} none={OF_ALL} bulk={{ copy: COPY, actions: [compare.action] }} />
      {compare.dialog}
    </>
  );
}

export default function PlanListPage() {
  const isStaffView = useStaffView();
  usePageTitle(isStaffView ? mediaPlanPages.staffList.title : mediaPlanPages.list.title);
  return (
    <Page>
      <PageHeader
        title="Media Plans"
        meta={isStaffView ? 'All accounts, read-only' : undefined}
        actions={isStaffView ? undefined : <CreatePlanLink className="k-grow" />}
      />
      {isStaffView ? <AllPlans /> : <OwnPlans />}
    </Page>
  );
}
