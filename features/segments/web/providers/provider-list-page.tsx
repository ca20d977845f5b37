import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { type ProviderRow, providerList, providerPages, providerRoutes } from '@kontor/segments/contract';
import { IconPlus } from '@tabler/icons-react';
import { OpenPill } from './open-pill.tsx';

/** On a phone whose it is and whether it is open stand under the name. */
const looks: Looks<ProviderRow, typeof providerList.fields> = {
  name: {
    width: 260,
    cell: ({ id, name }) => (
      <UiLink href={hrefOf(providerPages.provider, { id })}>
        <Cut text={name} />
      </UiLink>
    ),
    sub: ({ enabled, owner }) => (
      <>
        <OpenPill enabled={enabled} /> {owner ?? 'Platform'}
      </>
    ),
  },
  alias: { width: 140, priority: 5 },
  parentProvider: { width: 140, priority: 3 },
  owner: { width: 160, priority: 4 },
  dataNames: { width: 160, priority: 6, cell: ({ dataNames }) => <Cut text={dataNames.join(', ') || 'Any data'} /> },
  enabled: { width: 124, priority: 9, cell: ({ enabled }) => <OpenPill enabled={enabled} /> },
  segments: { width: 100, priority: 8 },
  accounts: { width: 100, priority: 7 },
  createDate: { width: 104, priority: 1 },
  lastUpdate: { width: 104, priority: 2 },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(providerPages.providerCreate)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create provider
  </ButtonLink>
);

/** Who makes segments available: the platform's providers, and those of accounts. */
export default function ProviderListPage() {
  usePageTitle(providerPages.providers.title);
  const state = useListPage(providerList, providerRoutes.list, { file: providerRoutes.download });
  return (
    <Page>
      <PageHeader
        title={providerPages.providers.title}
        meta="Who makes segments available to accounts"
        actions={<CreateLink className="k-grow" />}
      />
      <ListTable
        state={state}
        looks={looks}
        none={{ words: 'Make the first provider, open it to accounts, and give it segments.', create: <CreateLink /> }}
      />
    </Page>
  );
}
