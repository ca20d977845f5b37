import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, IconButton, Page, PageHeader, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import {
  inUseText,
  LISTS_OF,
  type ListType,
  type MediaList,
  mediaListPages,
  mediaListRoutes,
  ownLists,
  wireOf,
} from '@kontor/media-lists/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { ListStatusPill } from '../list-status-pill.tsx';
import { useListRemoval } from '../use-list-removal.ts';

/** Plans and deals that use a list are named on its page, beside links to them. */
const usedBy = (row: MediaList, figure: number) =>
  figure === 0 ? 0 : <UiLink href={hrefOf(mediaListPages.edit, { mediaType: row.mediaType, id: row.id })}>{figure}</UiLink>;

const looks: Looks<MediaList, typeof ownLists.fields> = {
  title: {
    width: 330,
    cell: ({ id, title, mediaType }) => (
      <UiLink href={hrefOf(mediaListPages.edit, { mediaType, id })}>
        <Cut text={title} />
      </UiLink>
    ),
    sub: ({ status, plans }) => (
      <>
        <ListStatusPill isActive={status} /> {plans === 1 ? '1 plan' : `${plans} plans`}
      </>
    ),
  },
  count: { hide: undefined, priority: 9 },
  status: { width: 104, priority: 8, cell: ({ status }) => <ListStatusPill isActive={status} /> },
  plans: { width: 72, priority: 7, cell: (row) => usedBy(row, row.plans) },
  noOfDealsAttched: { width: 72, priority: 6, cell: (row) => usedBy(row, row.noOfDealsAttched) },
  createDate: { priority: 3 },
  updateDate: { priority: 5 },
};

const CreateLink = ({ type, className }: { type: ListType; className?: string }) => (
  <ButtonLink
    href={hrefOf(mediaListPages.create, { mediaType: type })}
    leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
    {...(className && { className })}
  >
    Create Media List
  </ButtonLink>
);

function Lists({ type }: { type: ListType }) {
  const { title, many } = LISTS_OF[type];
  usePageTitle(title);
  const state = useListPage(ownLists, mediaListRoutes.list, { also: { type: wireOf(type) }, file: mediaListRoutes.download });
  const remove = useListRemoval();
  return (
    <Page>
      <PageHeader
        title={title}
        meta={`Lists of ${many}`}
        actions={
          <>
            <ButtonLink variant="default" href={hrefOf(mediaListPages.upload, { mediaType: type })}>
              Upload Media List
            </ButtonLink>
            <CreateLink type={type} className="k-grow" />
          </>
        }
      />
      <ListTable
        state={state}
        looks={looks}
        none={{ words: `A media list names ${many} once for many media plans.`, create: <CreateLink type={type} /> }}
        rowActions={(row) => (
          <IconButton
            label={`Delete ${row.title}`}
            icon={IconTrash}
            size={24}
            reason={row.plans > 0 ? inUseText('deleted', [], row.plans) : null}
            onClick={() => remove(row)}
          />
        )}
      />
    </Page>
  );
}

export const BundleLists = () => <Lists type="bundle" />;
export const DomainLists = () => <Lists type="domain" />;
export const ZipCodeLists = () => <Lists type="zipcode" />;
export const MetroCodeLists = () => <Lists type="metrocode" />;
