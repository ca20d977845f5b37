import { hrefOf } from '@kontor/core/contract';
import { FormSkeleton, Page, PageHeader } from '@kontor/core/ui';
import { CallFailed, type PageProps, stringifySearch, useCall, usePageTitle, useUrl } from '@kontor/core/web';
import { type LibraryItem, libraryRoutes } from '@kontor/library/contract';
import { useState } from 'react';
import { z } from 'zod';
import { FEATURED, LIBRARY, type Place } from '../places.ts';
import { LibraryEditor, type LibraryTab, libraryTab } from './library-editor.tsx';
import { copyOf, newItem } from './library-values.ts';

const CopySearch = z.object({ copy: z.string().max(100).optional().catch(undefined) });
type NewProps = { place: Place; tab: LibraryTab; copy: string | undefined; of: LibraryItem | null };

function NewItem({ place, tab, copy, of }: NewProps) {
  const [first] = useState(() => (of ? { ...copyOf(of), featured: false } : newItem(place.isFeatured)));
  const header = (tabs: Parameters<Parameters<typeof LibraryEditor>[0]['header']>[0]) => (
    <PageHeader
      crumbs={[{ label: place.list.title, href: hrefOf(place.list) }]}
      title={place.create.title}
      tabs={tabs}
      tabsLabel={place.edit.title}
    />
  );
  return (
    <LibraryEditor
      item={null}
      first={first}
      place={place}
      tab={tab}
      hrefOfTab={(type) => `${hrefOf(place.create, { type })}${stringifySearch({ copy })}`}
      header={header}
    />
  );
}

function CopiedItem(props: Omit<NewProps, 'of'>) {
  const { data, error, refetch, isFetching } = useCall(libraryRoutes.get, { id: props.copy ?? '' });
  // What the form was filled with stays, whatever the item becomes.
  const [of, setOf] = useState<LibraryItem>();
  if (data && !of) setOf(data);
  if (of) return <NewItem {...props} of={of} />;
  if (error)
    return <CallFailed title="The deal to copy did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <FormSkeleton fields={6} label="Loading library deal" />;
}

function CreatePage({ place, type }: { place: Place; type: string | undefined }) {
  usePageTitle(place.create.title);
  const [{ copy }] = useUrl(CopySearch);
  const tab = libraryTab(type, true);
  return <Page>{copy ? <CopiedItem {...{ place, tab, copy }} /> : <NewItem {...{ place, tab, copy }} of={null} />}</Page>;
}

export const LibraryCreatePage = ({ parameters: { type } }: PageProps) => <CreatePage place={LIBRARY} type={type} />;
export const FeaturedCreatePage = ({ parameters: { type } }: PageProps) => <CreatePage place={FEATURED} type={type} />;
