import { Page } from '@kontor/core/ui';
import { type PageProps, usePageTitle } from '@kontor/core/web';
import { mediaListPages } from '@kontor/media-lists/contract';
import { ListCreateForm } from './list-create-form.tsx';
import { listTypeOf } from './list-type-of.ts';

const METHODS = ['upload'] as const;

/** A list of a CSV file (spec 3 §2). */
export default function ListUploadPage({ parameters: { mediaType } }: PageProps) {
  usePageTitle(mediaListPages.upload.title);
  const type = listTypeOf(mediaType);
  return (
    <Page>
      <ListCreateForm key={type} type={type} title={mediaListPages.upload.title} method="upload" methods={METHODS} />
    </Page>
  );
}
