import { type Addition, behind, listed } from './addition.ts';

const SCREEN = `import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';

/** Templates that an account may start deals from. */
export default function LibraryPage() {
  usePageTitle(dealPages.library.title);
  return (
    <Page>
      <PageHeader title={dealPages.library.title} />
    </Page>
  );
}
`;

/** A page of the specification that was not built: its value, its screen, and the door that joins them. Its menu entry is there. */
export const page: Addition = {
  name: 'a page',
  goal: 3,
  before: 7,
  counts: 'touched',
  edits: [
    behind(
      'features/deals/contract/pages.ts',
      'export const dealPages = {\n',
      "  library: page({ path: '/deals/library', access: 'agencyTemplate', title: 'Deal Library' }),\n",
    ),
    behind('features/deals/web/index.ts', 'mountPages(dealPages, {\n', "  library: () => import('./library-page.tsx'),\n"),
    { file: 'features/deals/web/library-page.tsx', text: SCREEN },
    {
      file: 'features/upcoming/contract/pages.ts',
      find: "  dealsLibrary: page({ path: '/deals/library', access: 'agencyTemplate', title: 'Deal Library' }),\n",
      put: '',
      isRequired: false,
    },
    listed('e2e/screens.spec.ts', "      '/deals/self',\n", "      '/deals/library',\n"),
  ],
};
