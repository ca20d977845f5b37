import { Page } from '@kontor/core/ui';
import { type PageProps, usePageTitle } from '@kontor/core/web';
import { type ListType, mediaListPages } from '@kontor/media-lists/contract';
import { ListCreateForm } from './list-create-form.tsx';
import { listTypeOf } from './list-type-of.ts';
import { NoListType } from './no-list-type.tsx';

function CreateList({ type }: { type: ListType }) {
  usePageTitle(mediaListPages.create.title);
  return (
    <Page>
      <ListCreateForm key={type} type={type} title={mediaListPages.create.title} method="manual" />
    </Page>
  );
}

export default function ListCreatePage({ parameters: { mediaType } }: PageProps) {
  const type = listTypeOf(mediaType);
  return type ? <CreateList type={type} /> : <NoListType />;
}
