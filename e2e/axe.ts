import { expect, type Page } from '@playwright/test';
import { rules, tagged, violationsIn } from '../tools/axe-in-page.ts';
import { IS_NIGHT } from './night.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a scheme can change: a page that passed axe in one is asked these alone in the other. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page as it stands, one line each; `ofColours` alone where that is asked. */
export async function violationsOf(page: Page, where: string, asked: 'all' | 'ofColours' = 'all'): Promise<string[]> {
  // Colours on their way from one scheme to the other are nobody's to read; they set out with the frames after the switch.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])));
  });
  const violations = await violationsIn(page, asked === 'ofColours' ? rules(OF_COLOURS) : tagged(TAGS));
  return violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`);
}

const WIDE = 1440;
type Scheme = 'light' | 'dark';
const schemeOf = (page: Page) => page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));

/** The page passes axe in its own scheme and, on a wide screen, `inBoth` where that is asked: a phone's colours are the same. */
export async function expectNoViolations(page: Page, where: string, inBoth = IS_NIGHT) {
  const own: Scheme = await schemeOf(page);
  const other: Scheme = own === 'dark' ? 'light' : 'dark';
  const found = await violationsOf(page, `${where}, ${own}`);
  if (inBoth && page.viewportSize()?.width === WIDE) {
    await page.emulateMedia({ colorScheme: other });
    found.push(...(await violationsOf(page, `${where}, ${other}`, 'ofColours')));
    await page.emulateMedia({ colorScheme: own });
  }
  expect(found).toEqual([]);
}

/** The page passes axe in both schemes as wide as a phone, which its window is already. */
async function expectNoViolationsOnPhone(page: Page, where: string) {
  const own: Scheme = await schemeOf(page);
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOf(page, `${where}, ${colorScheme}, 390 px`, colorScheme === 'light' ? 'ofColours' : 'all')));
  }
  await page.emulateMedia({ colorScheme: own });
  expect(found).toEqual([]);
}

/** What stands open passes axe in both schemes on a wide screen and on a phone, and fits both; the window is wide again then. */
export async function expectSoundAtAnyWidth(page: Page, where: string) {
  await expectNoViolations(page, where, true);
  await page.setViewportSize(PHONE);
  await expectNoViolationsOnPhone(page, where);
  await expectFitting(page, `${where}, 390 px`);
  await page.setViewportSize(SCREEN);
}

/** Waits for skeletons to go: what is judged is the screen, not its waiting. */
export async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
}

async function expectFitting(page: Page, where: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(`${where} wider by ${wide}`).toBe(`${where} wider by 0`);
}

/** The page passes axe and is no wider than its window. */
export async function expectSound(page: Page, where: string, inBoth = IS_NIGHT) {
  await settle(page);
  await expectNoViolations(page, where, inBoth);
  await expectFitting(page, where);
}

/** A phone's pages are judged whole: axe counts what lies under a sticky bar as covered. */
const PHONE = { width: 390, height: 2_600 };
export const SCREEN = { width: WIDE, height: 900 };

const BOTH_VIEWS = [
  { name: 'light, 1440 px', colorScheme: 'light', viewport: SCREEN },
  { name: 'dark, 390 px', colorScheme: 'dark', viewport: PHONE },
] as const;
/** The ways in which people go through a journey: by day on the wide screen, at night on a phone in the dark too. */
export const VIEWS: readonly (typeof BOTH_VIEWS)[number][] = IS_NIGHT ? BOTH_VIEWS : BOTH_VIEWS.slice(0, 1);

/** As `expectSound`, and then on a phone, which the page must fit; axe judges it there, and in both schemes, where `isWhole`. */
export async function expectSoundEverywhere(page: Page, where: string, isWhole: boolean) {
  await expectSound(page, where, isWhole);
  await page.setViewportSize(PHONE);
  if (isWhole) {
    await page.reload();
    await settle(page);
    await expectNoViolationsOnPhone(page, where);
  }
  await expectFitting(page, `${where}, 390 px`);
  await page.setViewportSize(SCREEN);
}
