import { hrefOf } from '@kontor/core/contract';
import { FormSkeleton, Note, Page, PageHeader } from '@kontor/core/ui';
import { CallFailed, type PageProps, stringifySearch, useCall, usePageTitle, useUrl } from '@kontor/core/web';
import { type ItemSource, type LibraryDraft, type LibraryItem, libraryRoutes } from '@kontor/library/contract';
import { useState } from 'react';
import { z } from 'zod';
import { FEATURED, LIBRARY, type Place } from '../places.ts';
import { LibraryEditor, type LibraryTab, libraryTab } from './library-editor.tsx';
import { copyOf, newItem } from './library-values.ts';

const Id = z.string().max(100).optional().catch(undefined);
/** What a new item is filled with: another item, a media plan or an exploration. */
const From = z.object({ copy: Id, plan: Id, exploration: Id });
type From = z.output<typeof From>;
const NO_NAMES: LibraryItem['names'] = {};
type Filled = { draft: LibraryDraft; names: LibraryItem['names']; leftOut: readonly string[] };
type NewProps = { place: Place; tab: LibraryTab; from: From; of: Filled | null };

const copied = (item: LibraryItem): Filled => ({ draft: { ...copyOf(item), featured: false }, names: item.names, leftOut: [] });
/** A copy keeps nothing that is an account's: that was left out by the server, and is said. */
const sourced = ({ title, desc, targeting, names, leftOut }: ItemSource): Filled => ({
  draft: { ...newItem(false), title, desc, targeting, status: false },
  names,
  leftOut,
});

function NewItem({ place, tab, from, of }: NewProps) {
  const [first] = useState(() => of?.draft ?? newItem(place.isFeatured));
  const header = (tabs: Parameters<Parameters<typeof LibraryEditor>[0]['header']>[0]) => (
    <>
      <PageHeader
        crumbs={[{ label: place.list.title, href: hrefOf(place.list) }]}
        title={place.create.title}
        tabs={tabs}
        tabsLabel={place.edit.title}
      />
      {of && of.leftOut.length > 0 && <Note tone="warn">Left out, as it belongs to an account: {of.leftOut.join('; ')}.</Note>}
    </>
  );
  return (
    <LibraryEditor
      item={null}
      first={first}
      place={place}
      tab={tab}
      hrefOfTab={(type) => `${hrefOf(place.create, { type })}${stringifySearch(from)}`}
      names={of?.names ?? NO_NAMES}
      header={header}
    />
  );
}

type FilledProps = Omit<NewProps, 'of'> & {
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  found: Filled | undefined;
};

function FilledItem({ read: { error, refetch, isFetching }, found, ...props }: FilledProps) {
  // What the form was filled with stays, whatever that becomes.
  const [of, setOf] = useState<Filled>();
  if (found && !of) setOf(found);
  if (of) return <NewItem {...props} of={of} />;
  if (error)
    return <CallFailed title="What to begin with did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <FormSkeleton fields={6} label="Loading library deal" />;
}

function CopiedItem(props: Omit<NewProps, 'of'>) {
  const read = useCall(libraryRoutes.get, { id: props.from.copy ?? '' });
  return <FilledItem {...props} read={read} found={read.data && copied(read.data)} />;
}

function SourcedItem(props: Omit<NewProps, 'of'>) {
  const { plan, exploration = '' } = props.from;
  const read = useCall(libraryRoutes.from, plan === undefined ? { of: 'exploration', id: exploration } : { of: 'plan', id: plan });
  return <FilledItem {...props} read={read} found={read.data && sourced(read.data)} />;
}

function CreatePage({ place, type }: { place: Place; type: string | undefined }) {
  usePageTitle(place.create.title);
  const [from] = useUrl(From);
  const props = { place, tab: libraryTab(type, true), from };
  const body = () => {
    if (from.copy) return <CopiedItem {...props} />;
    return from.plan || from.exploration ? <SourcedItem {...props} /> : <NewItem {...props} of={null} />;
  };
  return <Page>{body()}</Page>;
}

export const LibraryCreatePage = ({ parameters: { type } }: PageProps) => <CreatePage place={LIBRARY} type={type} />;
export const FeaturedCreatePage = ({ parameters: { type } }: PageProps) => <CreatePage place={FEATURED} type={type} />;
