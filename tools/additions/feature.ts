import { type Addition, behind } from './addition.ts';

const FOLDER = 'features/help';

const PACKAGE = `{
  "name": "@kontor/help",
  "version": "1.11.0",
  "private": true,
  "type": "module",
  "sideEffects": [
    "*.css"
  ],
  "exports": {
    "./contract": "./contract/index.ts",
    "./server": "./server/index.ts",
    "./web": "./web/index.ts"
  }
}
`;

const CONTRACT = `import { NoInput, page, route } from '@kontor/core/contract';
import { z } from 'zod';

export const helpPages = { docs: page({ path: '/helpcenter/docs', access: 'signedIn', title: 'Documentation' }) };

export const helpRoutes = {
  list: route({
    method: 'GET',
    path: 'helpcenter/documentation/get',
    access: 'signedIn',
    summary: 'Documents',
    input: NoInput,
    output: z.array(z.object({ key: z.string(), title: z.string(), url: z.string() })),
    effect: 'read',
  }),
};
`;

const SERVER = `import { helpPages, helpRoutes } from '@kontor/help/contract';
import { implement, serverFeature } from '@kontor/core/server';

export const help = serverFeature({ name: 'help', pages: helpPages, calls: implement(helpRoutes, { list: async () => [] }) });
`;

const WEB = `import { mountPages, webFeature } from '@kontor/core/web';
import { helpPages } from '@kontor/help/contract';

export const helpWeb = webFeature({
  name: 'help',
  screens: mountPages(helpPages, { docs: () => import('./docs-page.tsx') }),
});
`;

const SCREEN = `import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { helpPages } from '@kontor/help/contract';

/** Documents to read and download. */
export default function DocsPage() {
  usePageTitle(helpPages.docs.title);
  return (
    <Page>
      <PageHeader title={helpPages.docs.title} />
    </Page>
  );
}
`;

/** A feature with one page and one call of the specification, and nothing in them. */
export const feature: Addition = {
  name: 'an empty feature',
  goal: 5,
  before: 14,
  counts: 'shared',
  edits: [
    { file: `${FOLDER}/package.json`, text: PACKAGE },
    { file: `${FOLDER}/README.md`, text: '# help\n\nDocuments to read and download.\n' },
    { file: `${FOLDER}/contract/index.ts`, text: CONTRACT },
    { file: `${FOLDER}/server/index.ts`, text: SERVER },
    { file: `${FOLDER}/web/index.ts`, text: WEB },
    { file: `${FOLDER}/web/docs-page.tsx`, text: SCREEN },
    behind(
      'package-lock.json',
      '    "features/history": {\n',
      '      "name": "@kontor/history",\n      "version": "1.11.0"\n    },\n    "features/help": {\n',
    ),
    behind('apps/server/features.ts', "} from '@kontor/deals/server';\n", "import { help } from '@kontor/help/server';\n"),
    behind('apps/server/features.ts', '  deals,\n', '  help,\n'),
    behind('apps/web/features.ts', "import { dealsWeb } from '@kontor/deals/web';\n", "import { helpWeb } from '@kontor/help/web';\n"),
    behind('apps/web/features.ts', '  dealsWeb,\n', '  helpWeb,\n'),
    {
      file: 'features/upcoming/contract/pages.ts',
      find: "  helpcenterDocs: page({ path: '/helpcenter/docs', access: 'signedIn', title: 'Documentation' }),\n",
      put: '',
      isRequired: false,
    },
  ],
};
