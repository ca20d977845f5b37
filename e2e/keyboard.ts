import type { Page } from '@playwright/test';

/** What the focus is on, in words; nothing while it is on the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: node } = document;
    if (!node?.matches('a, button, input, [role=menuitem]')) return '';
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : node.textContent;
    return (node.getAttribute('aria-label') ?? label ?? '').trim();
  });

const isInRows = (page: Page) => page.evaluate(() => document.activeElement?.closest('tr[data-row]') !== null);

/** Presses a key while it leads on to something else; whether that was, on the way, what is so named. */
async function goOn(page: Page, key: string, name: RegExp): Promise<boolean> {
  for (let before = ''; ; ) {
    const now = await focused(page);
    if (name.test(now)) return true;
    if (now === before) return false;
    before = now;
    await page.keyboard.press(key);
  }
}

/** The rows of a table are one stop of Tab: left and right go through a row, up and down from row to row. */
async function findInRows(page: Page, name: RegExp): Promise<boolean> {
  for (let before = ''; ; ) {
    if (await goOn(page, 'ArrowRight', name)) return true;
    if (await goOn(page, 'ArrowLeft', name)) return true;
    const now = await focused(page);
    if (now === before) return false;
    before = now;
    await page.keyboard.press('ArrowDown');
  }
}

const pressUntil = (key: string, most: number) => async (page: Page, name: RegExp) => {
  for (let step = 0; step < most; step += 1) {
    if (name.test(await focused(page))) return;
    if (key === 'Tab' && (await isInRows(page)) && (await findInRows(page, name))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${name}; the focus is on “${await focused(page)}”`);
};

/** Presses Tab until the focus is on something so named, and looks through the rows of a table on the way. A dashboard has the most stops. */
export const tabTo = pressUntil('Tab', 150);
/** The same in a menu, which one walks by arrows. */
export const arrowTo = pressUntil('ArrowDown', 20);
