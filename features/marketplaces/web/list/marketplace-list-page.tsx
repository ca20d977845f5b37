import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { type MarketplaceRow, marketplaceAdminRoutes, marketplaceList, marketplacePages } from '@kontor/marketplaces/contract';
import { IconPlus } from '@tabler/icons-react';
import { OpenPill } from '../open-pill.tsx';

/** On a phone whose it is and whether it is open stand under the name. */
const looks: Looks<MarketplaceRow, typeof marketplaceList.fields> = {
  name: {
    width: 260,
    cell: ({ id, name }) => (
      <UiLink href={hrefOf(marketplacePages.edit, { id })}>
        <Cut text={name} />
      </UiLink>
    ),
    sub: ({ enabled, owner }) => (
      <>
        <OpenPill enabled={enabled} /> {owner ?? 'Platform'}
      </>
    ),
  },
  kind: { width: 100, priority: 7 },
  owner: { width: 180, priority: 6 },
  enabled: { width: 124, priority: 9, cell: ({ enabled }) => <OpenPill enabled={enabled} /> },
  publishers: { width: 100, priority: 8 },
  accounts: { width: 100, priority: 5 },
  createDate: { width: 104, priority: 1 },
  lastUpdate: { width: 104, priority: 4 },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(marketplacePages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create marketplace
  </ButtonLink>
);

/** Groups of publishers that plans target as one: the platform's, and those of accounts. */
export default function MarketplaceListPage() {
  usePageTitle(marketplacePages.list.title);
  const state = useListPage(marketplaceList, marketplaceAdminRoutes.list, { file: marketplaceAdminRoutes.download });
  return (
    <Page>
      <PageHeader
        title={marketplacePages.list.title}
        meta="Groups of publishers that plans target as one"
        actions={<CreateLink className="k-grow" />}
      />
      <ListTable
        state={state}
        looks={looks}
        none={{ words: 'Group publishers, so that a plan targets all of them at once.', create: <CreateLink /> }}
      />
    </Page>
  );
}
