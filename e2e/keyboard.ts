import type { Page } from '@playwright/test';

/** What the focus is on, in words; nothing while it is on the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: node } = document;
    if (!node?.matches('a, button, input, [role=menuitem]')) return '';
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : node.textContent;
    return (node.getAttribute('aria-label') ?? label ?? '').trim();
  });

const pressUntil = (key: string, most: number) => async (page: Page, name: RegExp) => {
  for (let step = 0; step < most; step += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${name}; the focus is on “${await focused(page)}”`);
};

/** Presses Tab until the focus is on something so named. */
export const tabTo = pressUntil('Tab', 60);
/** The same in a menu, which one walks by arrows. */
export const arrowTo = pressUntil('ArrowDown', 20);
