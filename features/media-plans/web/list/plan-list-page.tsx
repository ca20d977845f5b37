import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { mediaPlanPages } from '@kontor/media-plans/contract';
import { PlanList } from './plan-list.tsx';
import { CreatePlanLink } from './plan-list-empty.tsx';

export default function PlanListPage() {
  usePageTitle(mediaPlanPages.list.title);
  return (
    <Page>
      <PageHeader title="Media Plans" actions={<CreatePlanLink className="k-grow" />} />
      <PlanList />
    </Page>
  );
}
