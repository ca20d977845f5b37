import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { PlanList } from './plan-list.tsx';

export default function StaffPlanListPage() {
  usePageTitle(mediaPlanPages.staffList.title);
  return (
    <Page>
      <PageHeader title="Media Plans" meta="All accounts, read-only" />
      <PlanList isStaff />
    </Page>
  );
}
