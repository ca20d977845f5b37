import { Page, PageHeader } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { helpPages, helpRoutes, type TicketRow, ticketList } from '@kontor/help/contract';
import { sharedLooks } from './ticket-looks.tsx';

const looks: Looks<TicketRow, typeof ticketList.fields> = {
  ...sharedLooks,
  submittedBy: { width: 150, priority: 4 },
  account: { width: 160, priority: 8 },
};

/** Requests of all accounts, for who answers them (decisions D58). */
export default function TicketListPage() {
  usePageTitle(helpPages.tickets.title);
  const state = useListPage(ticketList, helpRoutes.all);
  return (
    <Page>
      <PageHeader title={helpPages.tickets.title} meta="What people of all accounts ask" />
      <ListTable state={state} looks={looks} none={{ words: 'What people send from the Help page appears here, and is answered here.' }} />
    </Page>
  );
}
