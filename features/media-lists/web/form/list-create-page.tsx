import { Page } from '@kontor/core/ui';
import { type PageProps, usePageTitle } from '@kontor/core/web';
import { mediaListPages } from '@kontor/media-lists/contract';
import { ListCreateForm } from './list-create-form.tsx';
import { listTypeOf } from './list-type-of.ts';

export default function ListCreatePage({ parameters: { mediaType } }: PageProps) {
  usePageTitle(mediaListPages.create.title);
  const type = listTypeOf(mediaType);
  return (
    <Page>
      <ListCreateForm key={type} type={type} title={mediaListPages.create.title} method="manual" />
    </Page>
  );
}
