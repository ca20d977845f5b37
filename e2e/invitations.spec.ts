import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, VIEWS } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { fromLetter } from './letters.ts';
import { signIn } from './sign-in.ts';

/** One of each for every view: an invitation is answered once. */
const GUESTS = [
  { email: 'clementine.vogt@crossbeam.example', home: 'Crossbeam' },
  { email: 'bronwen.tully@ironbark.example', home: 'Ironbark' },
];
const OTHERS = ['marit.okonjo@marrowstonefoods.example', 'hanneke.dorsett@ostravaone.example'];

/** Goes on to what is so named, by Tab, and presses it. */
async function press(page: Page, name: RegExp) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** The administrator asks somebody who has a sign-in already, and lands on the list of invitations. */
async function invite(page: Page, email: string) {
  await press(page, /^Create user$/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('they get an e-mail and decide themselves')).toBeVisible();
  await expectNoViolations(page, 'a user to invite');
  await press(page, /^Invite$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
}

async function signInByKeyboard(page: Page, email: string) {
  await page.getByLabel('Work email').focus();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kontor-demo-1');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
}

const badge = (page: Page, account: string | RegExp) =>
  page.getByRole('button', { name: new RegExp(`^Account .*${account}.*, switch account`) });

async function openAccounts(page: Page) {
  await press(page, /, switch account$/);
  await expect(page.getByRole('dialog', { name: 'Login Accounts' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Logged In/ })).toBeVisible();
}

for (const [index, { name, ...view }] of VIEWS.entries()) {
  const guest = GUESTS[index] ?? { email: '', home: '' };

  test(`invited, a person reads the letter, accepts, works in two accounts and leaves one, by keyboard alone, ${name}`, async ({
    browser,
  }) => {
    const admin = await (await browser.newContext(view)).newPage();
    await signIn(admin, 'agency', '/users');
    await invite(admin, guest.email);
    const row = admin.getByRole('row', { name: new RegExp(guest.email) });
    await expect(row).toContainText('Open');
    await expectSound(admin, 'the list of invitations');

    const page = await (await browser.newContext(view)).newPage();
    await page.goto(await fromLetter(guest.email, /http\S+\/invitation#[\w-]+/));
    await expect(page.getByRole('heading', { level: 1, name: 'Join Halden Media' })).toBeVisible();
    await expect(page).toHaveURL(/\/invitation$/);
    await expectSound(page, 'an invitation');
    await press(page, /^Accept$/);
    await expect(page.getByRole('heading', { level: 1, name: 'You joined Halden Media' })).toBeVisible();
    await expectSound(page, 'an accepted invitation');
    await press(page, /^Sign in$/);
    await signInByKeyboard(page, guest.email);
    await expect(badge(page, guest.home)).toBeVisible();

    await openAccounts(page);
    await expectNoViolations(page, 'accounts to leave');
    await press(page, /^Switch to Halden Media$/);
    await press(page, /^Switch$/);
    await expect(badge(page, 'Halden Media')).toBeVisible();
    await page.goto('/deals/self');
    await expect(page.getByRole('heading', { level: 1, name: 'Deals' })).toBeVisible();

    await openAccounts(page);
    await press(page, /^Leave Halden Media$/);
    const question = page.getByRole('dialog', { name: 'Leave "Halden Media"?' });
    await expect(question).toBeVisible();
    await expectNoViolations(page, 'leaving an account');
    await press(page, /^Leave$/);
    await expect(page).toHaveURL(/\/login/);
    await signInByKeyboard(page, guest.email);
    await openAccounts(page);
    // Behind the dialog, deals that Halden Media has sent to be approved may be listed.
    const accounts = page.getByRole('dialog', { name: 'Login Accounts' });
    await expect(accounts.getByRole('row', { name: /Halden Media/ })).toHaveCount(0);

    await admin.reload();
    await expect(admin.getByRole('heading', { level: 1, name: 'Invitations' })).toBeVisible();
    await expect(row).toHaveCount(0);
    await Promise.all([admin.context().close(), page.context().close()]);
  });

  test(`an administrator sees open, expired and withdrawn invitations, by keyboard alone, ${name}`, async ({ browser }) => {
    const email = OTHERS[index] ?? '';
    const page = await (await browser.newContext(view)).newPage();
    await signIn(page, 'agency', '/users');
    await press(page, /^Invitations$/);
    await expect(page.getByRole('row', { name: /rosamund\.keyes/ })).toContainText('Expired');
    await expect(page.getByRole('row', { name: /idris\.haverford/ })).toContainText('Declined');
    await expect(page.getByRole('row', { name: /barnaby\.sorley/ })).toContainText('Withdrawn');
    await expect(page.getByRole('row', { name: /ivo\.marlock/ })).toContainText('Open');

    await invite(page, email);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(row.getByRole('button', { name: /^Resend in \d+ s/ })).toBeVisible();
    await press(page, new RegExp(`^Withdraw the invitation of ${email}`));
    await expect(page.getByRole('dialog', { name: 'Withdraw this invitation?' })).toBeVisible();
    await expectNoViolations(page, 'withdrawing an invitation');
    await press(page, /^Withdraw$/);
    await expect(row).toContainText('Withdrawn');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);

    await press(page, /^Filter$/);
    await tabTo(page, /^Withdrawn$/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/state=withdrawn/);
    await expect(page.getByRole('row', { name: /rosamund\.keyes/ })).toHaveCount(0);
    await expect(row).toBeVisible();
    await expectSound(page, 'withdrawn invitations');
    await page.context().close();
  });
}
