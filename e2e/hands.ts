import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { IS_NIGHT } from './night.ts';

/** How a person works a page: the same journey is gone through by mouse and again by keyboard alone. */
export type Hand = {
  name: string;
  press: (target: Locator) => Promise<void>;
  /** Puts `text` in place of what stands in a field. */
  write: (field: Locator, text: string) => Promise<void>;
  choose: (field: Locator, option: string) => Promise<void>;
  /** Ticks a box, or takes its tick away. */
  tick: (box: Locator) => Promise<void>;
  /** Includes the value of one row of a tree. */
  include: (tree: Locator, value: string) => Promise<void>;
};

/** Whether what is typed searches the options; there may be more of them than are listed. */
const isTyped = (field: Locator) => field.evaluate((node) => node instanceof HTMLInputElement && !node.readOnly);

/** The label of a radio that lies hidden under it; null of anything else. */
const labelOver = (target: Locator): Promise<string | null> =>
  target.evaluate((node) => (node instanceof HTMLInputElement && node.type === 'radio' && node.offsetWidth < 2 ? node.id : null));

async function press(target: Locator) {
  const id = await labelOver(target);
  await (id === null ? target : target.page().locator(`label[for="${id}"]`)).click();
}

const mouse: Hand = {
  name: 'by mouse',
  press,
  write: (field, text) => field.fill(text),
  choose: async (field, option) => {
    await field.click();
    if (await isTyped(field)) await field.fill(option);
    await field.page().getByRole('option', { name: option }).first().click();
  },
  tick: (box) => press(box),
  include: (tree, value) => tree.getByRole('button', { name: `Include ${value}`, exact: true }).click(),
};

/** Said instead of a key by what was drawn anew. */
const GONE = 'gone';

/** The key that leads on towards `target`: Tab from stop to stop, arrows within a menu, a group of radios, tabs, the rows of a table or of a tree; null on it. */
const keyTowards = (target: ElementHandle<Node>): Promise<string | null> =>
  target.evaluate((node, gone) => {
    if (!(node instanceof HTMLElement) || !node.isConnected) return gone;
    const now = document.activeElement;
    if (now === node) return null;
    if (node.closest('[role=menu]')?.contains(now)) return 'ArrowDown';
    if (node instanceof HTMLInputElement && node.type === 'radio' && now instanceof HTMLInputElement && now.name === node.name)
      return 'ArrowDown';
    if (node.role === 'tab' && now?.role === 'tab' && node.closest('[role=tablist]')?.contains(now)) return 'ArrowRight';
    const rows = node.closest('[role=treegrid]') ? '[role=row]' : 'tr[data-row]';
    const [row, rowNow] = [node.closest(rows), now?.closest(rows)];
    const holder = '[role=treegrid], table';
    if (!row || !rowNow || row.closest(holder) !== rowNow.closest(holder)) return 'Tab';
    const isAfter = (one: Element, other: Element) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (row !== rowNow) return isAfter(rowNow, row) ? 'ArrowDown' : 'ArrowUp';
    return now && isAfter(now, node) ? 'ArrowRight' : 'ArrowLeft';
  }, GONE);

const MOST_KEYS = 150;
async function reach(target: Locator) {
  await expect(target).toBeAttached();
  if ((await labelOver(target)) === null) await expect(target).toBeVisible();
  // Looked for once, not before every key: names of a whole page take longer than the key.
  let found = await target.elementHandle();
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    let key = found && (await keyTowards(found));
    while (key === GONE) {
      found = await target.elementHandle();
      key = found && (await keyTowards(found));
    }
    if (key === null) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`No key leads to ${target}.`);
}

async function chooseByKeys(field: Locator, option: string) {
  await reach(field);
  const { keyboard } = field.page();
  if (await isTyped(field)) {
    await keyboard.press('Control+a');
    await keyboard.type(option);
  } else await keyboard.press('Space');
  await expect(field.page().getByRole('option', { name: option }).first()).toBeVisible();
  const chosen = field.page().locator('[role=option][data-combobox-selected]');
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    // Options that come later are drawn anew meanwhile.
    const words =
      (await chosen.count()) > 0
        ? await chosen
            .first()
            .textContent({ timeout: 1_000 })
            .catch(() => '')
        : '';
    if (words?.includes(option)) return keyboard.press('Enter');
    await keyboard.press('ArrowDown');
  }
  throw new Error(`No key leads to the option ${option}.`);
}

const keyboard: Hand = {
  name: 'by keyboard alone',
  press: async (target) => {
    await reach(target);
    // An arrow has chosen a radio already.
    if (!(await target.evaluate((node) => node.matches('input[type=radio]')))) await target.page().keyboard.press('Enter');
  },
  write: async (field, text) => {
    await reach(field);
    await field.page().keyboard.press('Control+a');
    await field.page().keyboard.type(text);
  },
  choose: chooseByKeys,
  tick: async (box) => {
    await reach(box);
    await box.page().keyboard.press('Space');
  },
  include: async (tree, value) => {
    await reach(tree.getByRole('row').filter({ has: tree.page().getByRole('button', { name: `Include ${value}`, exact: true }) }));
    await tree.page().keyboard.press('+');
  },
};

export const BOTH_HANDS = { mouse, keyboard };
/** Whose journeys are gone through: the keyboard's, which presses what the mouse does and looks for the way there; at night both. */
export const HANDS: readonly Hand[] = IS_NIGHT ? [keyboard, mouse] : [keyboard];

/** Nobody who works by keys is left on nothing. */
export const expectFocusKept = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
