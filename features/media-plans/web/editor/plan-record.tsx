import { hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, Editor, EmptyState, ErrorPanel, FormSkeleton, Page, PageHeader, TableSkeleton } from '@kontor/core/ui';
import { CallError, errorText, useCall, usePageTitle } from '@kontor/core/web';
import { mediaPlanNotFound, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { ForecastRail } from '../forecast/forecast-rail.tsx';
import { PlanEditor } from './plan-editor.tsx';
import type { PlanTab } from './use-plan-form.ts';

const PAGE_TITLE = 'Media plan';

export const planTab = (type: string | undefined): PlanTab => (type === 'targeting' || type === 'history' ? type : 'settings');

function Missing({ isStaff }: { isStaff: boolean }) {
  const list = hrefOf(isStaff ? mediaPlanPages.staffList : mediaPlanPages.list);
  return (
    <>
      <PageHeader title={PAGE_TITLE} />
      <EmptyState title={mediaPlanNotFound.text} level={2} actions={<ButtonLink href={list}>Back to Media Plans</ButtonLink>}>
        It may have been deleted, or it belongs to another account.
      </EmptyState>
    </>
  );
}

const DIMENSIONS = Array.from({ length: 14 }, (_, i) => i);

/** The editor's three columns, on their way. */
const TargetingBones = () => (
  <Editor>
    <div className="k-side">
      {DIMENSIONS.map((i) => (
        <div key={i} style={{ padding: '8px 0' }}>
          <Bone width={`${58 + ((i * 13) % 34)}%`} />
        </div>
      ))}
    </div>
    <div className="k-picker" style={{ paddingTop: 18 }}>
      <TableSkeleton rows={12} label="Loading media plan" />
    </div>
    <ForecastRail>
      <Bone width="55%" height={34} />
    </ForecastRail>
  </Editor>
);

const Loading = ({ tab }: { tab: PlanTab }) => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={92} />
      <div style={{ height: 14 }} />
      <Bone width="min(380px, 70%)" height={22} />
    </div>
    {tab === 'targeting' ? <TargetingBones /> : <FormSkeleton fields={4} label="Loading media plan" />}
  </>
);

/** A plan that exists: loading, missing, failed, or its editor. */
export function PlanRecord({ id, type, isStaff = false }: { id: string; type: string | undefined; isStaff?: boolean }) {
  const { data: plan, error, refetch, isFetching } = useCall(mediaPlanRoutes.get, { id, admin: isStaff });
  usePageTitle(plan?.title ?? PAGE_TITLE);
  // What is no id names no plan either.
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 400);
  const page = isStaff ? mediaPlanPages.staffEdit : mediaPlanPages.edit;
  return (
    <Page>
      {isMissing && <Missing isStaff={isStaff} />}
      {error && !isMissing && (
        <>
          <PageHeader title={PAGE_TITLE} />
          <ErrorPanel title="The media plan did not load" onRetry={() => void refetch()} isRetrying={isFetching}>
            {errorText(error)}
          </ErrorPanel>
        </>
      )}
      {!error && !plan && <Loading tab={planTab(type)} />}
      {!error && plan && (
        <PlanEditor
          key={`${plan.id} ${plan.version}`}
          plan={plan}
          tab={planTab(type)}
          hrefOfTab={(tab) => hrefOf(page, { id, type: tab })}
          isReadOnly={isStaff}
        />
      )}
    </Page>
  );
}
