import type { Page } from '@playwright/test';
import { settle } from './axe.ts';
import { IS_NIGHT } from './night.ts';

/** A small phone, a tablet and the screen that most people work on; at night the widths between and beside them too. */
const WIDTHS = IS_NIGHT ? [360, 390, 768, 1100, 1366, 1440, 1920] : [360, 768, 1440];
/** What a box that scrolls leaves of the window at the least, in px: there the page itself is scrolled. */
const LEAST_LEFT = 80;

/** What keeps the page from being scrolled as one from its head to its foot: none where nothing does. */
const obstaclesOf = (page: Page) =>
  page.evaluate((leastLeft) => {
    const root = document.documentElement;
    const main = document.querySelector<HTMLElement>('main.k-main');
    const nameOf = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')}`;
    const found: string[] = [];
    const [wide, high] = [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    if (wide > 0) found.push(`the document is ${wide} px wider than its window`);
    // A page without the console's frame, such as the sign-in, is scrolled as the document.
    if (main && high > 0) found.push(`the document is ${high} px higher than its window`);
    const scrolled = main ?? root;
    const beside = scrolled.scrollWidth - scrolled.clientWidth;
    if (beside > 0) found.push(`the page is ${beside} px wider than its place`);
    for (const box of scrolled.querySelectorAll('*')) {
      const { overflowY, overscrollBehaviorY } = getComputedStyle(box);
      if (!/auto|scroll/.test(overflowY) || box.scrollHeight <= box.clientHeight || box === document.body) continue;
      if (overscrollBehaviorY !== 'auto') found.push(`${nameOf(box)} keeps the wheel at its end`);
      const left = scrolled.clientHeight - box.clientHeight;
      if (left < leastLeft) found.push(`${nameOf(box)} leaves ${left} px of the page to scroll by`);
    }
    scrolled.scrollTop = scrolled.scrollHeight;
    const foot = main?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    if (foot > window.innerHeight + 1) found.push(`the foot of the page stays ${Math.round(foot - window.innerHeight)} px out of sight`);
    scrolled.scrollTop = 0;
    return found;
  }, LEAST_LEFT);

/** What keeps the page that is open from being scrolled as one, at each width; the window has the last of them then. */
export async function obstaclesAt(page: Page, address: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    found.push(...(await obstaclesOf(page)).map((what) => `${address} at ${width} px: ${what}`));
  }
  return found;
}
