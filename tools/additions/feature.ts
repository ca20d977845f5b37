import { type Addition, behind } from './addition.ts';

const FOLDER = 'features/guides';

const PACKAGE = `{
  "name": "@kontor/guides",
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

export const guidePages = { docs: page({ path: '/guides', access: 'signedIn', title: 'Documentation' }) };

export const guideRoutes = {
  list: route({
    method: 'GET',
    path: 'guides/list',
    access: 'signedIn',
    summary: 'Documents',
    input: NoInput,
    output: z.array(z.object({ key: z.string(), title: z.string(), url: z.string() })),
    effect: 'read',
  }),
};
`;

const SERVER = `import { guidePages, guideRoutes } from '@kontor/guides/contract';
import { implement, serverFeature } from '@kontor/core/server';

export const guides = serverFeature({ name: 'guides', pages: guidePages, calls: implement(guideRoutes, { list: async () => [] }) });
`;

const WEB = `import { mountPages, webFeature } from '@kontor/core/web';
import { guidePages } from '@kontor/guides/contract';

export const guidesWeb = webFeature({
  name: 'guides',
  screens: mountPages(guidePages, { docs: () => import('./docs-page.tsx') }),
});
`;

const SCREEN = `import { Page, PageHeader } from '@kontor/core/ui';
import { usePageTitle } from '@kontor/core/web';
import { guidePages } from '@kontor/guides/contract';

/** Documents to read and download. */
export default function DocsPage() {
  usePageTitle(guidePages.docs.title);
  return (
    <Page>
      <PageHeader title={guidePages.docs.title} />
    </Page>
  );
}
`;

/** A feature with one page and one call of the specification, and nothing in them. */
export const feature: Addition = {
  name: 'an empty feature',
  goal: 4,
  before: 14,
  counts: 'shared',
  edits: [
    { file: `${FOLDER}/package.json`, text: PACKAGE },
    { file: `${FOLDER}/README.md`, text: '# guides\n\nDocuments to read and download.\n' },
    { file: `${FOLDER}/contract/index.ts`, text: CONTRACT },
    { file: `${FOLDER}/server/index.ts`, text: SERVER },
    { file: `${FOLDER}/web/index.ts`, text: WEB },
    { file: `${FOLDER}/web/docs-page.tsx`, text: SCREEN },
    behind(
      'package-lock.json',
      '    "features/history": {\n',
      '      "name": "@kontor/history",\n      "version": "1.11.0"\n    },\n    "features/guides": {\n',
    ),
    behind('apps/server/features.ts', "} from '@kontor/deals/server';\n", "import { guides } from '@kontor/guides/server';\n"),
    behind('apps/server/features.ts', '  deals,\n', '  guides,\n'),
    behind('apps/web/features.ts', "import { dealsWeb } from '@kontor/deals/web';\n", "import { guidesWeb } from '@kontor/guides/web';\n"),
    behind('apps/web/features.ts', '  dealsWeb,\n', '  guidesWeb,\n'),
  ],
};
