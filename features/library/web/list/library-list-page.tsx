import { hrefOf } from '@kontor/core/contract';
import { ButtonLink, Cut, IconButton, money, Page, PageHeader, percent, StatusPill, UiLink } from '@kontor/core/ui';
import { ListTable, type Looks, useListPage, usePageTitle } from '@kontor/core/web';
import { type LibraryRow, libraryList, libraryRoutes } from '@kontor/library/contract';
import { PlanStatusPill } from '@kontor/media-plans/web';
import { IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useCallback } from 'react';
import { LibraryIcon } from '../library-icon.tsx';
import { FEATURED, LIBRARY, type Place } from '../places.ts';
import { useLibraryRemoval } from '../use-library-removal.ts';

/** The suggested price, and where the market has left it. */
const Moved = ({ moved }: { moved: number | null }) =>
  moved === null ? null : (
    <StatusPill tone="warn" glyph="half" label={`Floor median ${moved > 0 ? '+' : '−'}${percent(Math.abs(moved), 0)}`} />
  );

const looksIn = ({ edit }: Place): Looks<LibraryRow, typeof libraryList.fields> => ({
  title: {
    width: 300,
    cell: (row) => (
      <span className="k-library-title">
        <LibraryIcon item={row} />
        <UiLink href={hrefOf(edit, { id: row.id, type: 'settings' })}>
          <Cut text={row.title} />
        </UiLink>
      </span>
    ),
    sub: ({ status, moved }) => (
      <>
        <PlanStatusPill isEnabled={status} /> <Moved moved={moved} />
      </>
    ),
  },
  featured: { width: 84, priority: 9 },
  status: { width: 104, priority: 8, cell: ({ status }) => <PlanStatusPill isEnabled={status} /> },
  platforms: { width: 160, priority: 3 },
  dailyAvails: { priority: 7 },
  cpm: {
    width: 210,
    priority: 6,
    cell: ({ cpm, moved }) => (
      <span className="k-library-price">
        <Moved moved={moved} /> {money(cpm)}
      </span>
    ),
  },
  createDate: { priority: 4 },
  updateDate: { priority: 5 },
  id: { priority: 1 },
});
const LOOKS = { library: looksIn(LIBRARY), featured: looksIn(FEATURED) };
const HIDDEN = ['id'];

const CreateLink = ({ place, className }: { place: Place; className?: string }) => (
  <ButtonLink href={hrefOf(place.create)} leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} {...(className && { className })}>
    {place.isFeatured ? 'Create featured deal' : 'Create library deal'}
  </ButtonLink>
);

function RowActions({ row, place, remove }: { row: LibraryRow; place: Place; remove: (id: string) => void }) {
  return (
    <>
      <ButtonLink
        href={hrefOf(place.edit, { id: row.id, type: 'settings' })}
        variant="subtle"
        size="compact-xs"
        aria-label={`Edit ${row.title}`}
        aria-keyshortcuts="e"
      >
        <IconPencil size={14} stroke={1.75} aria-hidden />
      </ButtonLink>
      <ButtonLink
        href={`${hrefOf(place.create, { type: 'settings' })}?copy=${row.id}`}
        variant="subtle"
        size="compact-xs"
        aria-label={`Duplicate ${row.title}`}
      >
        <IconCopy size={14} stroke={1.75} aria-hidden />
      </ButtonLink>
      <IconButton label={`Delete ${row.title}`} icon={IconTrash} size={24} onClick={() => remove(row.id)} />
    </>
  );
}

const ONLY_FEATURED = { featured: true };
const ALL = {};

/** Items of the library: all, or those that are featured (spec 2 §2). */
function ItemsPage({ place }: { place: Place }) {
  const { title } = place.list;
  usePageTitle(title);
  const state = useListPage(libraryList, libraryRoutes.list, { also: place.isFeatured ? ONLY_FEATURED : ALL });
  const remove = useLibraryRemoval();
  const actions = useCallback((row: LibraryRow) => <RowActions row={row} place={place} remove={remove} />, [place, remove]);
  return (
    <Page>
      <PageHeader
        title={title}
        meta={place.isFeatured ? 'Shown first to accounts that may use templates' : 'Templates that accounts make deals of'}
        actions={<CreateLink place={place} className="k-grow" />}
      />
      <ListTable
        state={state}
        looks={place.isFeatured ? LOOKS.featured : LOOKS.library}
        none={{
          words: 'Targeting, a suggested price and a text: accounts make a deal of it in two clicks.',
          create: <CreateLink place={place} />,
        }}
        rowActions={actions}
        hidden={HIDDEN}
      />
    </Page>
  );
}

export const LibraryListPage = () => <ItemsPage place={LIBRARY} />;
export const FeaturedListPage = () => <ItemsPage place={FEATURED} />;
