import { hrefOf } from '@kontor/core/contract';
import { Bone, ChartSkeleton, Editor, FormSkeleton, TableSkeleton } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords, useStaffView } from '@kontor/core/web';
import { type MediaPlan, mediaPlanNotFound, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { ForecastRail } from '../forecast/forecast-rail.tsx';
import { PlanEditor } from './plan-editor.tsx';
import type { PlanTab } from './plan-problems.ts';

const planTab = (type: string | undefined): PlanTab =>
  type === 'targeting' || type === 'explorer' || type === 'history' ? type : 'settings';

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
    {tab === 'targeting' && <TargetingBones />}
    {tab === 'explorer' && <ChartSkeleton height={450} label="Loading media plan" />}
    {(tab === 'settings' || tab === 'history') && <FormSkeleton fields={4} label="Loading media plan" />}
  </>
);

const LIST_NOT_FOUND = { ...mediaPlanNotFound, text: 'Media Plan not found' };

/** A plan that exists: one's own or, on staff's page, any account's. */
export default function PlanRecordPage({ parameters: { id = '', type } }: PageProps) {
  const isStaffView = useStaffView();
  const tab = planTab(type);
  // The list view of a missing plan is spelt apart (spec 2 §2): the one list that a plan's page has is of its changes.
  const isList = tab === 'history';
  const page = isStaffView ? mediaPlanPages.staffEdit : mediaPlanPages.edit;
  const words: RecordWords<MediaPlan> = {
    title: page.title,
    titleOf: ({ title }) => title,
    failed: 'The media plan did not load',
    gone: 'It may have been deleted, or it belongs to another account.',
    list: {
      page: isStaffView ? mediaPlanPages.staffList : mediaPlanPages.list,
      label: 'Media Plans',
      back: isList ? 'Back to Media List' : 'Back to Media Plans',
    },
  };
  return (
    <RecordPage
      key={id}
      read={mediaPlanRoutes.get}
      input={{ id }}
      notFound={isList ? LIST_NOT_FOUND : mediaPlanNotFound}
      words={words}
      loading={<Loading tab={tab} />}
    >
      {(_, plan) => (
        <PlanEditor key={`${plan.id} ${plan.version}`} plan={plan} tab={tab} hrefOfTab={(next) => hrefOf(page, { id, type: next })} />
      )}
    </RecordPage>
  );
}
