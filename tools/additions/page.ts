import { type Addition, behind } from './addition.ts';

const SCREEN = `import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';

/** Deals whose flight is long over. */
export default function ArchivePage() {
  usePageTitle(dealPages.archive.title);
  return (
    <Page>
      <PageHeader title={dealPages.archive.title} />
    </Page>
  );
}
`;

/** A page with its menu entry: its value, its screen, and the door that joins them. One that was announced also gives up its placeholder. */
export const page: Addition = {
  name: 'a page',
  goal: 3,
  before: 7,
  counts: 'touched',
  edits: [
    behind(
      'features/deals/contract/pages.ts',
      'export const dealPages = {\n',
      "  archive: page({ path: '/deals/archive', access: 'agency', title: 'Deal Archive' }),\n",
    ),
    behind('features/deals/web/index.ts', 'mountPages(dealPages, {\n', "  archive: () => import('./archive-page.tsx'),\n"),
    behind(
      'features/deals/web/index.ts',
      '  menu: [\n',
      "    { group: 'Trading', submenu: 'Deals', order: 9, label: 'Archive', page: dealPages.archive, icon: IconListDetails },\n",
    ),
    { file: 'features/deals/web/archive-page.tsx', text: SCREEN },
  ],
};
