import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, settle } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { expectFocusKept, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes an indirect DSP with one seat on its form, after a try that misses what it needs. */
async function makeDsp(page: Page, hand: Hand, name: string) {
  await hand.press(page.getByRole('link', { name: 'Create DSP' }).first());
  await hand.write(page.getByLabel('Name', { exact: false }).first(), name);
  await hand.choose(page.getByRole('combobox', { name: 'Type' }), 'Indirect');
  await hand.press(button(page, 'Add seat'));
  await hand.press(button(page, 'Create DSP'));
  await expect(page.getByText('Source is required for an indirect DSP.').first()).toBeVisible();
  await expect(page.getByText('Seat code is required.').first()).toBeVisible();
  await settle(page);
  await expectNoViolations(page, 'a new DSP with errors');

  await hand.write(page.getByRole('textbox', { name: 'Source', exact: false }).first(), 'Northwind');
  await hand.write(page.getByRole('textbox', { name: 'Source seat', exact: false }), `${name} at Northwind`);
  await hand.write(page.getByRole('textbox', { name: /^Seat code/ }), `${name} 1`);
  await hand.write(page.getByRole('textbox', { name: /^Seat name/ }), 'Trading desk');
  await hand.press(button(page, 'Create DSP'));
  await expect(page.getByText('DSP created.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

for (const hand of HANDS) {
  test(`a DSP is made with a seat, sold to, and disabled with what it carries said before, ${hand.name}`, async ({ page, browser }) => {
    const name = named('Tidewater DSP');
    await signIn(page, 'super', '/admin/dsp');
    await makeDsp(page, hand, name);
    const id = new URL(page.url()).pathname.split('/')[3] ?? '';

    const seller = await (await browser.newContext()).newPage();
    await signIn(seller, 'agency');
    const plan = (await ask(seller, mediaPlanRoutes.create, { title: named('Plan of a DSP') })).value ?? '';
    const title = named('Sold to Tidewater');
    const draft = { title, dealId: title.replaceAll(' ', '-'), type: 'AUCTION', rate: '40', dealDspId: id, seat: `${name} 1` } as const;
    const deal = (await ask(seller, dealRoutes.create, { ...draft, mediaPlans: plan })).value ?? '';
    await ask(seller, dealRoutes.publish, { id: deal });
    const isOffered = async () => (await ask(seller, dspRoutes.list, { buyer: true })).data.some((dsp) => dsp.id === id);
    expect(await isOffered()).toBe(true);

    await page.reload();
    await settle(page);
    const carried = 'It carries 1 published deal in 1 account.';
    await expect(page.getByText(carried, { exact: false }).first()).toBeVisible();
    await hand.tick(page.getByRole('switch', { name: 'Enabled' }));
    await hand.press(button(page, 'Update'));
    const asked = page.getByRole('dialog', { name: `Disable ${name}?` });
    await expect(asked).toContainText(carried);
    await expectNoViolations(page, 'before a DSP is disabled');
    await hand.press(asked.getByRole('button', { name: 'Disable' }));
    await expect(page.getByText('DSP updated.')).toBeVisible();
    await expectFocusKept(page);
    expect(await isOffered()).toBe(false);
    expect((await ask(seller, dealRoutes.get, { id: deal })).data.status).toBe('PUBLISHED');

    await hand.press(page.getByRole('link', { name: 'History' }));
    await expect(page.getByText('Changed Status').first()).toBeVisible();
    await expectSound(page, 'the history of a DSP');
    await seller.context().close();
  });
}

test('an administrator of an account opens no DSP', async ({ page }) => {
  await signIn(page, 'agency', '/users');
  await page.goto('/admin/dsp');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Permission Error');
});
