// docs/access.md: every call and page with its rule, written from the contracts. `node tools/access-doc.ts --write` writes it; the check compares.
import fs from 'node:fs';
import path from 'node:path';
import type { Route } from '@kontor/core/contract';
import { features } from '../apps/server/features.ts';
import { pages as PAGES } from '../apps/server/pages.ts';
import { pages as JUDGED } from '../e2e/pages.ts';
import { ROOT } from './source-files.ts';

const FILE = path.join(ROOT, 'docs/access.md');
const ROUTES = features.map(({ route }) => route);

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`;

const marksOf = ({ reporting, inPersonOnly }: Route) => [reporting && 'reporting', inPersonOnly && 'in person'].filter(Boolean).join(', ');

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
    '“Reporting” calls also open to the bearer token of an API key; “in person” ones are closed while a super user acts as somebody else.',
    '',
    row('Call', 'Rule', 'What it does', 'Marks'),
    row('---', '---', '---', '---'),
    ...ROUTES.map((route) => row(`\`${route.method} /api/${route.path}\``, route.access, route.summary, marksOf(route))),
    '',
  ].join('\n');
}

/** A line to read when the page is not what the contracts say. */
export const accessDocProblem = (): string | null =>
  fs.existsSync(FILE) && fs.readFileSync(FILE, 'utf8') === text()
    ? null
    : 'docs/access.md is not what the contracts say: run node tools/access-doc.ts --write';

/** A line to read when the journeys judge other pages than the features declare. */
export function judgedPagesProblem(): string | null {
  const judged = new Set(JUDGED.map(({ path: place }) => place));
  const missing = PAGES.filter(({ path: place }) => !judged.has(place)).map(({ path: place }) => place);
  return missing.length === 0
    ? null
    : `e2e/pages.ts does not find ${missing.join(', ')}: export a feature's pages as …Pages from its contract`;
}

if (import.meta.main && process.argv.includes('--write')) fs.writeFileSync(FILE, text());
