import { accountAdminRoutes } from '@kontor/accounts/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { expectFocusKept, HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const PASSWORD = 'Kontor-demo-1';

for (const hand of HANDS) {
  test(`an account is made with its link data, changed, switched off and on again, ${hand.name}`, async ({ page }) => {
    const name = named('Tidewater');
    await signIn(page, 'super', '/admin/account');
    await hand.press(page.getByRole('link', { name: 'Create account' }).first());
    const field = page.getByRole('textbox', { name: /^Name/ });
    await hand.write(field, 'halden media');
    await expect(page.getByText('Another account already has this name.').first()).toBeVisible();
    await hand.write(field, name);
    await hand.choose(page.getByRole('combobox', { name: /^Type/ }), 'Brand');
    await hand.press(button(page, 'Add row'));
    await hand.press(button(page, 'Create account'));
    await expect(page.getByText('Adomain is required.').first()).toBeVisible();
    await settle(page);
    await expectNoViolations(page, 'a new account with errors');
    await hand.write(page.getByRole('textbox', { name: /^Adomain/ }), `${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}.example`);
    await hand.press(button(page, 'Create account'));
    await expect(page.getByText('Account created.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

    await hand.tick(page.getByRole('switch', { name: 'Deal management' }));
    await hand.press(button(page, 'Update'));
    await expect(page.getByText('Account updated.').first()).toBeVisible();
    await expectFocusKept(page);
    const id = new URL(page.url()).pathname.split('/')[3] ?? '';
    expect((await ask(page, accountAdminRoutes.get, { id })).data).toMatchObject({ dealManagement: true, type: 'Brand' });

    await hand.tick(page.getByRole('switch', { name: 'Active' }));
    await hand.press(button(page, 'Update'));
    const asked = page.getByRole('dialog', { name: `Switch off ${name}?` });
    await expect(asked.getByRole('region', { name: 'published deals stop' })).toContainText('0');
    await expect(asked.getByRole('region', { name: 'users are signed out' })).toContainText('and cannot sign in');
    await expectNoViolations(page, 'before an account is switched off');
    await hand.press(asked.getByRole('button', { name: 'Switch off' }));
    await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
    await hand.press(page.getByRole('link', { name: 'History' }));
    await expect(page.getByText('Changed Status').first()).toBeVisible();
    await hand.press(page.getByRole('link', { name: 'Settings', exact: true }));
    await hand.tick(page.getByRole('switch', { name: 'Active' }));
    await hand.press(button(page, 'Update'));
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  });
}

test('people of an account that is switched off are signed out, and sign in once it is on again', async ({ page, browser }) => {
  await signIn(page, 'super', '/admin/account?q=Quillfeather');
  await page.getByRole('link', { name: 'Quillfeather Studios' }).click();
  const theirs = await (await browser.newContext()).newPage();
  const tryIn = () =>
    theirs.request.post('/api/publisher/login', {
      headers: { 'x-requested-with': 'kontor' },
      data: { email: 'ivo.marlock@quillfeather.example', password: PASSWORD, remember: false },
    });
  expect((await tryIn()).status()).toBe(200);
  await theirs.goto('/');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  const act = async (confirm: boolean) => {
    await page.getByRole('switch', { name: 'Active' }).click();
    await button(page, 'Update').click();
    if (confirm)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Switch off/ })
        .click();
    await expect(page.getByText(confirm ? 'Inactive' : 'Active', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('All changes are saved')).toBeVisible();
  };
  await act(true);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);
  expect((await tryIn()).status()).not.toBe(200);
  await act(false);
  expect((await tryIn()).status()).toBe(200);
  await theirs.context().close();
});

test('an administrator of an account opens no account', async ({ page }) => {
  await signIn(page, 'agency', '/users');
  await page.goto('/admin/account');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Permission Error');
});
