import { type AvailRow, availList, availPages, availRoutes } from '@kontor/avails/contract';
import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, IconButton, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { useCompare } from '@kontor/media-plans/web';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { useAvailActions } from './use-avail-actions.tsx';

const looks: Looks<AvailRow, typeof availList.fields> = {
  title: {
    width: 280,
    cell: ({ id, title }) => (
      <UiLink href={hrefOf(availPages.edit, { id })}>
        <Cut text={title} />
      </UiLink>
    ),
    sub: ({ creatorName }) => creatorName,
  },
  creatorName: { width: 180, priority: 8 },
  platform: { width: 180, priority: 5 },
  createDate: { width: 110, priority: 7 },
  updateDate: { width: 110, priority: 4 },
};

const CreateLink = ({ className }: { className?: string }) => (
  <ButtonLink
    href={hrefOf(availPages.create)}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create exploration
  </ButtonLink>
);

/** What staff explore of the market (spec 2 §2). */
export default function AvailListPage() {
  usePageTitle(availPages.list.title);
  const state = useListPage(availList, availRoutes.list, { file: availRoutes.download });
  const { duplicate, remove } = useAvailActions();
  const compare = useCompare<AvailRow>('explorations');
  return (
    <Page>
      <PageHeader
        title={availPages.list.title}
        meta="What the market has, and at which price"
        actions={<CreateLink className="k-grow" />}
      />
      <ListTable
        state={state}
        looks={looks}
        none={{ words: 'An exploration is a targeting whose avails and prices you look at.', create: <CreateLink /> }}
        bulk={{ actions: [compare.action] }}
        rowActions={(row) => (
          <>
            <IconButton label={`Duplicate ${row.title}`} icon={IconCopy} onClick={() => duplicate(row.id)} />
            <IconButton label={`Delete ${row.title}`} icon={IconTrash} onClick={() => remove(row)} />
          </>
        )}
      />
      {compare.dialog}
    </Page>
  );
}
