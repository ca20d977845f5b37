import { expect, type Page, test } from '@playwright/test';
import { settle } from './axe.ts';
import { jumpsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

const LISTS = {
  agency: ['/deals/self', '/mediaplan', '/users', '/users/invitations'],
  super: ['/admin/deals', '/admin/mediaplan'],
};

const quiet = async (page: Page) => {
  await expect(page.locator('main [aria-busy=true], main [role=status][aria-label^=Loading]')).toHaveCount(0);
  // What jumps does so with the frames after the answer.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
};

/** Does each thing that the list offers once, and says what jumped. */
async function jumpsOfList(page: Page, path: string): Promise<string[]> {
  const jumps: string[] = [];
  const look = async (what: string, act: () => Promise<unknown>) => {
    await act();
    await quiet(page);
    jumps.push(...(await jumpsOf(page, `${path}, ${what}`)));
  };
  await page.goto(path);
  await settle(page);
  await look('load', async () => {});
  const tabs = page.getByRole('navigation', { name: 'Deal status' }).getByRole('link');
  for (let i = await tabs.count(); i > 0; i -= 1) await look(`tab ${i}`, () => tabs.nth(i - 1).click());
  const heads = page.locator('main thead .k-sort:is(button)');
  for (let i = 0; i < (await heads.count()); i += 1) await look(`sort ${await heads.nth(i).textContent()}`, () => heads.nth(i).click());
  await look('filter', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.locator('.k-check-list').getByRole('checkbox').first().check();
    await page.keyboard.press('Escape');
  });
  await look('filter cleared', () => page.getByRole('button', { name: 'Clear', exact: true }).click());
  const search = page.getByRole('searchbox').first();
  await look('search', async () => {
    await search.fill('no such name');
    await search.press('Enter');
  });
  await look('search cleared', () => search.press('Escape'));
  return jumps;
}

for (const [who, paths] of Object.entries(LISTS))
  test(`no list of ${who} jumps on load, tab, sort, filter or search (design §8)`, async ({ page }) => {
    await watchShifts(page);
    await signIn(page, who);
    const jumps: string[] = [];
    for (const path of paths) jumps.push(...(await jumpsOfList(page, path)));
    expect(jumps).toEqual([]);
  });
