import { hrefOf } from '@kontor/core/contract';
import { Cut, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { NameIcon } from '@kontor/meta/web';
import {
  type PublisherRow,
  publisherList,
  restrictedPublisherPages,
  restrictedPublisherRoutes,
} from '@kontor/restricted-publishers/contract';
import { Switch } from '@mantine/core';
import { useToggle } from './use-toggle.tsx';

const none = { words: 'Publishers appear here once a feed has named them.' };

/** Publishers of the market, and which of them must agree to deals that name them (spec 3 §2). */
export default function PublisherListPage() {
  usePageTitle(restrictedPublisherPages.list.title);
  const state = useListPage(publisherList, restrictedPublisherRoutes.list, { file: restrictedPublisherRoutes.download });
  const { ask, dialog } = useToggle();
  const looks: Looks<PublisherRow, typeof publisherList.fields> = {
    company: {
      width: 280,
      cell: ({ publisherId, company }) => (
        <>
          <NameIcon of="publisher" name={publisherId} />
          <UiLink href={hrefOf(restrictedPublisherPages.publisher, { id: publisherId })}>
            <Cut text={company} />
          </UiLink>
        </>
      ),
      sub: ({ account }) => account ?? 'no account',
    },
    publisherId: { width: 240, priority: 2 },
    account: { width: 220, priority: 3, cell: ({ account }) => account ?? '–' },
    premium: {
      width: 110,
      priority: 9,
      cell: (row) => <Switch aria-label={`Restricted, ${row.company}`} checked={row.premium} onChange={() => ask(row)} />,
    },
  };
  return (
    <Page>
      <PageHeader title={restrictedPublisherPages.list.title} meta="A restricted publisher must agree to deals that name it" />
      <ListTable state={state} looks={looks} none={none} />
      {dialog}
    </Page>
  );
}
