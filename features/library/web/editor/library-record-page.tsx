import { hrefOf } from '@kontor/core/contract';
import { Bone, ButtonLink, FormSkeleton, PageHeader, type TabItem } from '@kontor/core/ui';
import { type PageProps, RecordPage, type RecordWords } from '@kontor/core/web';
import { type LibraryItem, libraryRoutes, templateNotFound } from '@kontor/library/contract';
import { MEDIA_TYPES, nameOf, PLATFORMS } from '@kontor/market/reference';
import { PlanStatusPill } from '@kontor/media-plans/web';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { AvailsLine } from '../avails-line.tsx';
import { FEATURED, LIBRARY, type Place } from '../places.ts';
import { useLibraryRemoval } from '../use-library-removal.ts';
import { LibraryEditor, libraryTab } from './library-editor.tsx';
import { draftOf } from './library-values.ts';

const Loading = () => (
  <>
    <div className="k-header" style={{ paddingBottom: 12 }}>
      <Bone width={92} />
      <div style={{ height: 14 }} />
      <Bone width="min(380px, 70%)" height={22} />
    </div>
    <FormSkeleton fields={6} label="Loading library deal" />
  </>
);

const wordsIn = ({ edit, list }: Place): RecordWords<LibraryItem> => ({
  title: edit.title,
  titleOf: ({ title }) => title,
  failed: 'The library deal did not load',
  gone: 'It may have been deleted.',
  list: { page: list, label: list.title, back: 'Back to Deal List' },
});

const factsOf = ({ targeting: { mediaType, platform }, featured }: LibraryItem) =>
  [
    nameOf(MEDIA_TYPES, mediaType),
    platform.includes('ALL') ? 'all platforms' : platform.map((code) => nameOf(PLATFORMS, code)).join(', '),
    ...(featured ? ['featured'] : []),
  ].join(', ');

function Header({ item, place, tabs }: { item: LibraryItem; place: Place; tabs: TabItem[] }) {
  const navigate = useNavigate();
  const remove = useLibraryRemoval(() => void navigate({ to: hrefOf(place.list), ignoreBlocker: true }));
  return (
    <PageHeader
      crumbs={[{ label: place.list.title, href: hrefOf(place.list) }]}
      title={item.title}
      status={<PlanStatusPill isEnabled={item.status} />}
      meta={
        <>
          {factsOf(item)}, <AvailsLine avails={item.avails} />
        </>
      }
      actions={
        <>
          <Button variant="default" onClick={() => remove(item.id)}>
            Delete
          </Button>
          <ButtonLink variant="default" href={`${hrefOf(place.create, { type: 'settings' })}?copy=${item.id}`}>
            Duplicate
          </ButtonLink>
        </>
      }
      tabs={tabs}
      tabsLabel={place.edit.title}
    />
  );
}

function RecordOf({ place, parameters: { id = '', type } }: PageProps & { place: Place }) {
  return (
    <RecordPage key={id} read={libraryRoutes.get} input={{ id }} notFound={templateNotFound} words={wordsIn(place)} loading={<Loading />}>
      {(item, opened) => (
        <LibraryEditor
          key={`${opened.id} ${opened.version}`}
          item={opened}
          first={draftOf(opened)}
          place={place}
          tab={libraryTab(type, false)}
          hrefOfTab={(tab) => hrefOf(place.edit, { id, type: tab })}
          header={(tabs) => <Header item={item} place={place} tabs={tabs} />}
        />
      )}
    </RecordPage>
  );
}

export const LibraryRecordPage = (props: PageProps) => <RecordOf {...props} place={LIBRARY} />;
export const FeaturedRecordPage = (props: PageProps) => <RecordOf {...props} place={FEATURED} />;
