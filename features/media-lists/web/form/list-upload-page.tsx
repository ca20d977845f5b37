import { Page } from '@kontor/core/ui';
import { type PageProps, usePageTitle } from '@kontor/core/web';
import { type ListType, mediaListPages } from '@kontor/media-lists/contract';
import { ListCreateForm } from './list-create-form.tsx';
import { listTypeOf } from './list-type-of.ts';
import { NoListType } from './no-list-type.tsx';

const METHODS = ['upload'] as const;

function UploadList({ type }: { type: ListType }) {
  usePageTitle(mediaListPages.upload.title);
  return (
    <Page>
      <ListCreateForm key={type} type={type} title={mediaListPages.upload.title} method="upload" methods={METHODS} />
    </Page>
  );
}

/** A list of a CSV file (spec 3 §2). */
export default function ListUploadPage({ parameters: { mediaType } }: PageProps) {
  const type = listTypeOf(mediaType);
  return type ? <UploadList type={type} /> : <NoListType />;
}
