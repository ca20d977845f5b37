import { personRoutes } from '@kontor/users/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { enter } from './exchange-steps.ts';
import { HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'a-first-secret-of-9';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

for (const hand of HANDS)
  test(`a new person with two accounts signs in, is banned, and comes back, ${hand.name}`, async ({ page, browser }) => {
    const email = `${named('ines').replace(' ', '-')}@people.example`;
    await signIn(page, 'super', '/admin/user');
    await hand.press(page.getByRole('link', { name: 'Create user' }).first());
    await hand.choose(page.getByRole('combobox', { name: /^Account/ }), 'Rival & Sons');
    await hand.write(field(page, /^Email/), email);
    await hand.press(button(page, 'Check'));
    await hand.write(field(page, /^First name/), 'Ines');
    await hand.write(field(page, /^Last name/), 'Harrow');
    await hand.write(page.getByRole('textbox', { name: 'Password', exact: true }), PASSWORD);
    await hand.write(page.getByRole('textbox', { name: 'Confirm password', exact: true }), PASSWORD);
    await hand.choose(page.getByRole('combobox', { name: /^Time zone/ }), 'Eastern');
    await hand.write(field(page, /^Dashboard URL/), 'http://boards.example');
    await hand.press(button(page, 'Save'));
    await expect(page.getByText('Please enter valid URL').first()).toBeVisible();
    await settle(page);
    await expectNoViolations(page, 'a new user with an error');
    await hand.write(field(page, /^Dashboard URL/), 'https://boards.example');
    await hand.press(button(page, 'Save'));
    const found = async () => (await ask(page, personRoutes.list, { q: email })).data.rows[0]?.id ?? '';
    await expect.poll(found).not.toBe('');
    const id = await found();

    await page.goto(`/admin/user/${id}/detail`);
    await hand.press(button(page, 'Add account'));
    await hand.choose(page.getByRole('combobox', { name: 'Account, row 2' }), 'Halden Media');
    await hand.press(button(page, 'Update'));
    await expect(page.getByText('All changes are saved')).toBeVisible();

    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto('/login');
    await enter(theirs, { email, password: PASSWORD });
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();

    await hand.press(button(page, 'More for Ines Harrow'));
    await hand.press(page.getByRole('menuitem', { name: 'Ban' }));
    const asked = page.getByRole('dialog', { name: 'Ban Ines Harrow?' });
    await expect(asked).toContainText('signed out of 1 device');
    await expectNoViolations(page, 'before somebody is banned');
    await hand.press(asked.getByRole('button', { name: 'Ban' }));
    await expect(page.getByText('Banned', { exact: true })).toBeVisible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);
    await enter(theirs, { email, password: PASSWORD });
    await expect(
      theirs
        .getByRole('alert')
        .or(theirs.getByText(/not correct|banned/))
        .first(),
    ).toBeVisible();

    await hand.press(button(page, 'More for Ines Harrow'));
    await hand.press(page.getByRole('menuitem', { name: 'Let back in' }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Let back in' }));
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await enter(theirs, { email, password: PASSWORD });
    await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await theirs.context().close();
  });
