import { Page } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { DealList } from './deal-list.tsx';
import { DealListHeader } from './deal-list-header.tsx';
import { useDealList } from './use-deal-list.ts';

/** The account's own deals (spec 2 §2). */
export default function DealListPage() {
  usePageTitle(dealPages.list.title);
  const state = useDealList(false);
  return (
    <Page>
      <DealListHeader state={state} isStaff={false} />
      <DealList state={state} isStaff={false} />
    </Page>
  );
}
