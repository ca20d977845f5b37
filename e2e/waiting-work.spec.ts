import { expect, test } from '@playwright/test';
import { expectNoViolations, expectSound, VIEWS } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { fromLetter } from './letters.ts';
import { signIn } from './sign-in.ts';
import { refusedAddress } from './waiting.ts';

// One after another: two views at once would give up the same change.
test.describe.configure({ mode: 'default' });

for (const [index, { name, ...view }] of VIEWS.entries()) {
  test(`what waits is read, tried again and given up, by keyboard alone, ${name}`, async ({ browser }) => {
    const page = await (await browser.newContext(view)).newPage();
    const press = async (what: RegExp) => {
      await tabTo(page, what);
      await page.keyboard.press('Enter');
    };
    await signIn(page, 'super', '/admin/waiting-work');
    for (const kind of ['Changes for the event store', 'E-mails', 'Jobs'])
      await expect(page.getByRole('region', { name: kind })).toBeVisible();
    await expectSound(page, 'waiting work');

    // Where room is short the actions stand beside the error alone, so that is where every width has them.
    const letter = refusedAddress(index);
    await press(new RegExp(`^Show: .*${letter}`));
    const why = page.getByRole('dialog', { name: 'Why it failed' });
    await expect(why).toContainText('550 5.1.1 User unknown');
    await expect(why).toContainText('Next try: Waits for you');
    await expectNoViolations(page, 'an error');
    await press(/^Try again$/);
    await fromLetter(letter, /Subject: Your Kontor account/);
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Reload' }).click();
        return page.getByRole('row', { name: new RegExp(letter) }).count();
      })
      .toBe(0);

    await press(/^Show: Deal /);
    const change = (await page.locator('.waiting-about strong').textContent()) ?? '';
    await press(/^Give up$/);
    await expect(page.getByRole('dialog', { name: 'Give up this change?' })).toContainText(change);
    await expectNoViolations(page, 'giving up');
    await press(/^Give up$/);
    await expect(page.getByText('The change was given up.')).toBeVisible();
    await expect(page.getByRole('row', { name: change })).toHaveCount(0);
    await page.context().close();
  });
}

test('what waits is nobody’s but a super user’s', async ({ page }) => {
  await signIn(page, 'agency', '/users');
  await page.goto('/admin/waiting-work');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Permission Error');
  await expectSound(page, 'waiting work of others');
});
