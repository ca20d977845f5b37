import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands, or within `part` of it alone, one line each. */
export async function violationsOf(page: Page, where: string, part?: string): Promise<string[]> {
  // What passes is not described, and no page of axe's own is opened for frames we do not have: several times as fast, finding the same.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode(true);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`);
}

export async function expectNoViolations(page: Page, where: string) {
  expect(await violationsOf(page, where)).toEqual([]);
}

/** Waits for skeletons to go: what is judged is the screen, not its waiting. */
export async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
}

/** The page passes axe and is no wider than its window. */
export async function expectSound(page: Page, where: string) {
  await settle(page);
  await expectNoViolations(page, where);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(`${where} wider by ${wide}`).toBe(`${where} wider by 0`);
}

/** The four ways every screen is looked at. A phone's pages are judged whole: axe counts what lies under a sticky bar as covered. */
export const VIEWS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({
    name: `${colorScheme}, ${width} px`,
    colorScheme,
    viewport: { width, height: width === 390 ? 2_600 : 900 },
  })),
);
