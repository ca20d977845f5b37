import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

test.describe.configure({ mode: 'serial' });

/** A day of next month, from the calendar. */
async function chooseExpiration(page: Page, hand: Hand) {
  await hand.press(page.getByRole('button', { name: 'Expiration' }));
  await hand.press(page.getByRole('button', { name: 'Next month' }));
  await hand.press(page.locator('td button:not([tabindex="-1"])').first());
  await expectNoViolations(page, 'the calendar of an expiration');
  await hand.press(page.getByRole('button', { name: 'Use this time' }));
}

for (const hand of HANDS) {
  test(`a message is written in its tone, seen by everybody, and switched off, ${hand.name}`, async ({ page, browser }) => {
    const text = `Reports are late today, ${hand.name}`;
    const reader = await (await browser.newContext()).newPage();
    await signIn(reader, 'agency', '/users');
    await signIn(page, 'staff', '/admin/system-messages');
    const message = page.getByRole('textbox', { name: /^Message/ });
    await hand.write(message, text);
    await hand.tick(page.getByRole('radio', { name: 'Severe' }));
    await settle(page);
    await expectNoViolations(page, 'a system message that is being written');
    const isFirst = await page.getByRole('button', { name: 'Create' }).isVisible();
    if (isFirst) await chooseExpiration(page, hand);
    const saved = page.waitForEvent('load');
    await hand.press(page.getByRole('button', { name: /^(Update|Create)$/ }));
    await saved;
    await expect(page.getByRole('status').filter({ hasText: `Severe: ${text}` })).toBeVisible();
    await expect(page.getByText(/^Shown until/)).toBeVisible();

    // Whoever has a page open reads it on coming back.
    await reader.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(reader.getByRole('status').filter({ hasText: text })).toBeVisible();

    await hand.tick(page.getByRole('switch', { name: 'Shown' }));
    const off = page.waitForEvent('load');
    await hand.press(page.getByRole('button', { name: 'Update' }));
    await off;
    await expect(page.getByText('Switched off').first()).toBeVisible();
    await expect(page.getByText('Changed Shown').first()).toBeVisible();
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.getByText(text)).toHaveCount(0);

    await hand.tick(page.getByRole('switch', { name: 'Switched off' }));
    const on = page.waitForEvent('load');
    await hand.press(page.getByRole('button', { name: 'Update' }));
    await on;
    await reader.context().close();
  });
}
