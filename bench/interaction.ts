import type { Locator, Page } from '@playwright/test';

/** One act of a person whose time is taken. */
export type Interaction = {
  what: string;
  /** The page that it is done on. */
  at: string;
  /** Leads to where the interaction begins; not measured. */
  before?: (page: Page) => Promise<unknown>;
  /** Makes ready what is done, which is then measured alone. */
  act: (page: Page) => Promise<() => Promise<unknown>>;
  after?: (page: Page) => Promise<unknown>;
};

/** Where the pointer goes. Playwright looks for what it presses in the page itself, and that takes longer than most interactions. */
async function placeOf(locator: Locator): Promise<[x: number, y: number]> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('What is to be pressed is not drawn.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

type Find = (page: Page) => Locator;
export const press =
  (find: Find): Interaction['act'] =>
  async (page) => {
    await page.mouse.move(...(await placeOf(find(page))));
    return async () => {
      await page.mouse.down();
      await page.mouse.up();
    };
  };
export const hover =
  (find: Find): Interaction['act'] =>
  async (page) => {
    const place = await placeOf(find(page));
    return () => page.mouse.move(...place);
  };
export const key =
  (name: string): Interaction['act'] =>
  async (page) =>
  () =>
    page.keyboard.press(name);
/** From one place to another with the button down, as a hand drags. */
export const drag =
  (from: Find, to: Find): Interaction['act'] =>
  async (page) => {
    const [start, end] = [await placeOf(from(page)), await placeOf(to(page))];
    await page.mouse.move(...start);
    return async () => {
      await page.mouse.down();
      await page.mouse.move(...end, { steps: 6 });
      await page.mouse.up();
    };
  };
