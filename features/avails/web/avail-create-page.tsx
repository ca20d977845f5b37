import { availPages } from '@kontor/avails/contract';
import { Page } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { AvailEditor } from './avail-editor.tsx';

/** A new entry: a targeting with a title. */
export default function AvailCreatePage() {
  usePageTitle(availPages.create.title);
  return (
    <Page>
      <AvailEditor entry={null} />
    </Page>
  );
}
