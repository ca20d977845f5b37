import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { expectFocusKept, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

/** Chooses in a field that takes several, and closes its list. */
async function chooseIn(page: Page, hand: Hand, [name, option]: [RegExp, string]) {
  await hand.choose(page.getByRole('combobox', { name }), option);
  await page.keyboard.press('Escape');
}

for (const hand of HANDS) {
  test(`a marketplace is made, used, switched off and deleted, ${hand.name}`, async ({ page, browser }) => {
    const name = named('Evening shows');
    const agency = await (await browser.newContext()).newPage();
    await signIn(agency, 'agency', '/users');
    const offered = async () => (await ask(agency, marketplaceRoutes.lookup, { q: name })).data.values.length;

    await signIn(page, 'super', '/admin/marketplace');
    await hand.press(page.getByRole('link', { name: 'Create marketplace' }).first());
    await hand.press(button(page, 'Create marketplace'));
    await expect(page.getByText('Choose at least one publisher.').first()).toBeVisible();
    await settle(page);
    await expectNoViolations(page, 'a new marketplace with errors');
    await hand.write(field(page, /^Name/), name);
    await chooseIn(page, hand, [/^Publishers/, 'Fernstream']);
    await chooseIn(page, hand, [/^Accounts/, 'Halden Media']);
    await hand.press(button(page, 'Create marketplace'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    expect(await offered()).toBe(1);

    await hand.tick(page.getByRole('switch', { name: 'Open' }));
    await hand.press(button(page, 'Update'));
    await expect(page.getByText('Switched off', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('All changes are saved')).toBeVisible();
    await expectFocusKept(page);
    expect(await offered()).toBe(0);
    await hand.press(page.getByRole('link', { name: 'History' }));
    await expect(page.getByText('Changed Open').first()).toBeVisible();
    await hand.press(button(page, 'Delete'));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
    await expect(page).toHaveURL(/\/admin\/marketplace$/);
    await agency.context().close();
  });

  test(`a provider is made with a segment, which an account sees, ${hand.name}`, async ({ page, browser }) => {
    const [name, title] = [named('Harbour Data'), named('Early risers')];
    await signIn(page, 'super', '/admin/segment-provider');
    await hand.press(page.getByRole('link', { name: 'Create provider' }).first());
    await hand.write(field(page, /^Name/), name);
    await chooseIn(page, hand, [/^Accounts/, 'Halden Media']);
    await hand.press(button(page, 'Create provider'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

    await hand.press(page.getByRole('link', { name: 'Segments', exact: true }));
    await hand.press(button(page, 'Add segment').first());
    const dialog = page.getByRole('dialog');
    await hand.press(dialog.getByRole('button', { name: 'Add segment' }));
    await expect(dialog.getByText('Remote ID is required.').first()).toBeVisible();
    await expectNoViolations(page, 'a new segment with errors');
    await hand.write(dialog.getByRole('textbox', { name: /^Title/ }), title);
    await hand.write(dialog.getByRole('textbox', { name: /^Remote ID/ }), 'early-1');
    await hand.choose(dialog.getByRole('combobox', { name: /^Type/ }), 'Bid Request');
    await hand.write(dialog.getByRole('textbox', { name: /^Price/ }), '1.25');
    await hand.press(dialog.getByRole('button', { name: 'Add segment' }));
    await expect(button(page, title)).toBeVisible();
    await settle(page);
    await expectNoViolations(page, 'segments of a provider');

    const agency = await (await browser.newContext()).newPage();
    await signIn(agency, 'agency', `/segment/shared/all?q=${encodeURIComponent(title)}`);
    await expect(agency.getByRole('link', { name: title })).toBeVisible();
    await agency.context().close();
  });
}
