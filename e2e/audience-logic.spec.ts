import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { signIn } from './sign-in.ts';

type Listed = { title: string; parentProvider: string; expirationDate: number | null };

/** Titles of three segments of one provider, as texts have them. */
async function threeSegments(page: Page): Promise<[string, string, string]> {
  const reply = await page.request.post('/api/mediaplan/list/audience?type=shared', {
    headers: { 'x-requested-with': 'kontor' },
    data: {},
  });
  const { segmentList } = (await reply.json()).data as { segmentList: Listed[] };
  const open = segmentList.filter(({ expirationDate }) => expirationDate === null);
  const titles = open.filter(({ parentProvider }) => parentProvider === open[0]?.parentProvider).map(({ title }) => title);
  const [a, b, c] = [...new Set(titles)];
  if (!a || !b || !c) throw new Error('The demo has too few shared segments of one provider.');
  return [a, b, c];
}

async function newPlan(page: Page, title: string) {
  await page.goto('/mediaplan/create/settings');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('link', { name: 'Targeting' }).click();
  await expect(page.getByRole('navigation', { name: 'Dimensions' })).toBeVisible();
}

const builder = (page: Page) => page.getByRole('dialog', { name: 'Audience logic' });
const item = (page: Page, title: string) => builder(page).getByRole('treeitem', { name: title });
const section = (page: Page) => page.getByRole('region', { name: 'Audience logic' });

/** Saves the new plan, opens it again, and finds its logic in words. */
async function expectSaved(page: Page, words: string) {
  await expect(page.getByText('Media plan created.')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?dim=audienceBooleanLogic`);
  await expect(section(page).getByText(words)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Use audience logic' })).toBeChecked();
}

test('an audience is typed as text, seen as a tree, undone, redone, refused, mended, applied and saved, by mouse', async ({ page }) => {
  await signIn(page, 'agency', '/mediaplan');
  const [a, b, c] = await threeSegments(page);
  await newPlan(page, 'By mouse');
  await page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: 'Audience logic' }).click();
  await page.getByRole('button', { name: 'Build logic' }).click();
  await builder(page).getByText('Text', { exact: true }).click();
  await builder(page).getByLabel('Expression as text').fill(`("${a}" or "${b}") and not "${c}"`);
  await builder(page).getByRole('button', { name: 'Read as tree' }).click();
  await expect(item(page, c).first()).toBeVisible();

  await builder(page).getByRole('button', { name: 'Undo' }).click();
  await expect(item(page, c)).toHaveCount(0);
  await builder(page).getByRole('button', { name: 'Redo' }).click();
  await expect(item(page, c).first()).toBeVisible();
  await expect(builder(page).getByText(/[\d.]+ [kM]? ?users/)).toBeVisible();

  await builder(page).getByRole('button', { name: 'Add set' }).click();
  await builder(page).getByRole('button', { name: 'Validate and apply' }).click();
  await expect(builder(page).getByText(/^Validation Failed: /)).toBeVisible();
  await settle(page);
  await expectNoViolations(page, 'the builder of audience logic, refused');
  await builder(page).getByRole('button', { name: 'Actions for Set 3' }).click();
  await expectNoViolations(page, 'the builder with the menu of a row');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(builder(page).getByText(/^Validation Failed: /)).toHaveCount(0);
  await builder(page).getByRole('button', { name: 'Validate and apply' }).click();
  await expect(builder(page)).toHaveCount(0);

  const words = `People in “${a}” or “${b}”, but not in “${c}”.`;
  await expect(section(page).getByText(words)).toBeVisible();
  await page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: 'Segments' }).click();
  await expect(page.getByText('Audience logic is on and replaces these boxes.')).toBeVisible();
  await page.getByRole('button', { name: 'Open audience logic' }).click();
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expectSaved(page, words);
});

test('the same by keyboard alone; a text that is typed is read by Validate and apply', async ({ page }) => {
  await signIn(page, 'agency', '/mediaplan');
  const [a, b, c] = await threeSegments(page);
  await newPlan(page, 'By keyboard');
  const { keyboard } = page;
  await tabTo(page, /^Audience logic/);
  await keyboard.press('Enter');
  await tabTo(page, /^Build logic$/);
  await keyboard.press('Enter');
  await tabTo(page, /^Tree$/);
  await keyboard.press('ArrowRight');
  const text = builder(page).getByLabel('Expression as text');
  for (let step = 0; step < 10 && !(await text.evaluate((node) => node === document.activeElement)); step += 1) await keyboard.press('Tab');
  await keyboard.insertText(`"${a}" and not`);
  await tabTo(page, /^Validate and apply$/);
  await keyboard.press('Enter');
  await expect(builder(page).getByText(/^Validation Failed: Line 1, column \d+: /)).toBeVisible();
  await expect(text).toBeFocused();
  await keyboard.press('End');
  await keyboard.insertText(` "${b}" or "${c}"`);
  await tabTo(page, /^Read as tree$/);
  await keyboard.press('Enter');
  await expect(item(page, c).first()).toBeVisible();

  const tree = builder(page).getByRole('treeitem');
  for (let step = 0; step < 40 && (await tree.and(page.locator(':focus')).count()) === 0; step += 1) await keyboard.press('Tab');
  await keyboard.press('End');
  await expect(item(page, c).last()).toBeFocused();
  await keyboard.press('Delete');
  await expect(item(page, c)).toHaveCount(0);
  await keyboard.press('Control+z');
  await expect(item(page, c).first()).toBeVisible();
  await keyboard.press('Control+y');
  await expect(item(page, c)).toHaveCount(0);
  await keyboard.press('Control+z');
  await tabTo(page, /^Add set$/);
  await keyboard.press('Enter');
  await tabTo(page, /^Validate and apply$/);
  await keyboard.press('Enter');
  await expect(builder(page).getByText(/^Validation Failed: /)).toBeVisible();
  await keyboard.press('Control+z');
  await expect(builder(page).getByText(/^Validation Failed: /)).toHaveCount(0);
  await tabTo(page, /^Validate and apply$/);
  await keyboard.press('Enter');
  await expect(builder(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit logic' })).toBeFocused();
  await expect(section(page).getByText(c)).toBeVisible();
  const words = (await section(page).locator('.k-plan-words').textContent()) ?? '';
  await tabTo(page, /^Create media plan$/);
  await keyboard.press('Enter');
  await expectSaved(page, words);
});

test('an account without the switches builds no logic, and reads why', async ({ page }) => {
  await signIn(page, 'lean', '/mediaplan');
  await newPlan(page, 'Without logic');
  for (const [link, over] of [
    ['Audience logic', 'audiences'],
    ['Content logic', 'content'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: link }).click();
    await expect(page.locator('.k-callout').getByText(`Boolean logic over ${over} is not switched on for your account.`)).toBeVisible();
    await expect(page.getByRole('switch')).toBeDisabled();
    await page.getByRole('button', { name: 'Build logic' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
