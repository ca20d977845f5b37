import { expect, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

test('a wrong field is reached from the summary, and no field that has the focus lies behind the bar', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await signIn(page, 'agency', '/deals/self/create/general');
  await page.getByRole('combobox', { name: 'Budget type' }).click();
  await page.getByRole('option', { name: 'Daily' }).click();
  await page.getByRole('textbox', { name: 'Daily budget' }).fill('27,5');
  await page.getByRole('button', { name: 'Create deal' }).click();
  const summary = page.getByRole('alert');
  await expect(summary.getByRole('button').first()).toHaveText('Title');
  await summary.getByRole('button', { name: 'Daily budget' }).click();
  const budget = page.getByRole('textbox', { name: 'Daily budget' });
  await expect(budget).toBeFocused();
  await expect(budget).toHaveValue('27,5');
  const bar = page.getByRole('region', { name: 'Actions' });
  for (let step = 0; step < 5; step += 1) {
    const [focused, top] = await Promise.all([page.locator(':focus').boundingBox(), bar.boundingBox()]);
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
    await page.keyboard.press('Tab');
  }
});
