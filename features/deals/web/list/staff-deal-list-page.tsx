import { Page } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { DealList } from './deal-list.tsx';
import { DealListHeader } from './deal-list-header.tsx';
import { useDealList } from './use-deal-list.ts';

/** Deals of every account, read-only (spec 2 §6). */
export default function StaffDealListPage() {
  usePageTitle(dealPages.staffList.title);
  const state = useDealList(true);
  return (
    <Page>
      <DealListHeader state={state} isStaff />
      <DealList state={state} isStaff />
    </Page>
  );
}
