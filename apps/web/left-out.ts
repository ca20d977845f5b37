import type { WebPage } from '@kontor/core/web';

/** Areas that a build can leave out, by the start of their paths (spec 1 §2.2). */
const AREAS = ['reports', 'users'];

/** Reads `reports,users`. Throws on any other word, so that a slip does not leave an area in. */
export function readLeftOut(text: string): string[] {
  const areas = text.split(',').map((area) => area.trim());
  const wrong = areas.find((area) => area !== '' && !AREAS.includes(area));
  if (wrong !== undefined) throw new Error(`WEB_WITHOUT=${text}: “${wrong}” is none of ${AREAS.join(', ')}`);
  return areas.filter(Boolean);
}

/** The pages outside the areas left out. */
export const pagesWithout = (pages: readonly WebPage[], areas: readonly string[]): readonly WebPage[] =>
  pages.filter(({ page }) => !areas.includes(page.path.split('/')[1] ?? ''));
