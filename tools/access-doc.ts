// docs/access.md: every call and page with its rule, written from the contracts. `node tools/access-doc.ts --write` writes it; the check compares.
import fs from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@kontor/core/contract';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealPages, dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { sessionPages, sessionRoutes } from '@kontor/session/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { ROOT } from './source-files.ts';

const FILE = path.join(ROOT, 'docs/access.md');
const ROUTES: Route[] = [sessionRoutes, mediaPlanRoutes, targetingRoutes, dealRoutes, dashboardRoutes, historyRoutes, ingestRoutes].flatMap(
  (routes) => Object.values<Route>(routes),
);
const PAGES: Page[] = [sessionPages, mediaPlanPages, dealPages].flatMap((pages) => Object.values<Page>(pages));

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

function text(): string {
  return [
    '# Access',
    '',
    'Every call and page and the rule that guards it. The rules are sentences in `core/contract/access.ts`; this page is written from the contracts by `tools/access-doc.ts`.',
    '',
    `## Pages (${PAGES.length})`,
    '',
    row('Path', 'Rule', 'Title'),
    row('---', '---', '---'),
    ...PAGES.map(({ path: place, access, title }) => row(`\`${place}\``, access, title)),
    '',
    `## Calls (${ROUTES.length})`,
    '',
    row('Call', 'Rule', 'What it does'),
    row('---', '---', '---'),
    ...ROUTES.map(({ method, path: place, access, summary }) => row(`\`${method} /api/${place}\``, access, summary)),
    '',
  ].join('\n');
}

/** A line to read when the page is not what the contracts say. */
export const accessDocProblem = (): string | null =>
  fs.existsSync(FILE) && fs.readFileSync(FILE, 'utf8') === text()
    ? null
    : 'docs/access.md is not what the contracts say: run node tools/access-doc.ts --write';

if (import.meta.main && process.argv.includes('--write')) fs.writeFileSync(FILE, text());
