import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Page, PageHeader, Panel } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { helpPages, helpRoutes, ownTicketList, type TicketRow } from '@kontor/help/contract';
import { HelpCards } from './help-cards.tsx';
import { sharedLooks } from './ticket-looks.tsx';
import './help.css';

const looks: Looks<TicketRow, typeof ownTicketList.fields> = sharedLooks;

const NewRequest = () => <ButtonLink href={hrefOf(helpPages.request)}>New request</ButtonLink>;

/** The banner with its four cards, and one's own requests with what became of them (spec 1 §2.8). */
export default function HelpPage() {
  usePageTitle(helpPages.help.title);
  const state = useListPage(ownTicketList, helpRoutes.own);
  return (
    <Page>
      <PageHeader title="How can we help?" />
      <HelpCards />
      <Panel title="Your requests">
        <ListTable
          state={state}
          looks={looks}
          none={{ words: 'What you ask support stands here, with its answers.', create: <NewRequest /> }}
        />
      </Panel>
    </Page>
  );
}
