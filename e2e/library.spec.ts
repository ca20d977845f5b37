import { drawIcon } from '@kontor/database/seed';
import { libraryRoutes } from '@kontor/library/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { expectFocusKept, HANDS, type Hand } from './hands.ts';
import { jumpsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses a picture in the dialog that its button opens. */
async function choosePicture(page: Page, hand: Hand, panel: string, drawnOf = panel) {
  const opened = page.waitForEvent('filechooser');
  await hand.press(page.getByRole('region', { name: panel }).getByRole('button', { name: /^Choose/ }));
  await (await opened).setFiles({ name: 'icon.png', mimeType: 'image/png', buffer: drawIcon(drawnOf) });
  await expect(page.getByRole('img', { name: `${panel} as it is now` })).toBeVisible();
}

/** A featured item on its form, after a try that misses what a featured one needs. */
async function makeFeatured(page: Page, hand: Hand, title: string) {
  await hand.press(page.getByRole('link', { name: 'Create featured deal' }).first());
  await hand.write(page.getByLabel('Title', { exact: false }).first(), title);
  await hand.write(page.getByRole('textbox', { name: /^Suggested CPM/ }), '14.50');
  await hand.press(button(page, 'Create featured deal'));
  await expect(page.getByText('Please fill setting tab mandatory fields')).toBeVisible();
  await settle(page);
  await expectNoViolations(page, 'a new featured deal with errors');

  await hand.write(page.getByRole('textbox', { name: /^Description/ }), 'Evenings on the big screen, for everybody in the room.');
  await choosePicture(page, hand, 'Icon');
  await hand.press(page.getByRole('link', { name: 'Targeting', exact: true }));
  await hand.tick(page.getByRole('checkbox', { name: 'CTV' }));
  await hand.press(button(page, 'Create featured deal'));
  await expect(page.getByText('Library deal created.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
}

for (const hand of HANDS) {
  test(`a featured deal is made, used by an agency and published, and closed to who has no flag, ${hand.name}`, async ({
    page,
    browser,
  }) => {
    const title = named('Evenings');
    await signIn(page, 'super', '/deal/featured');
    await makeFeatured(page, hand, title);
    await settle(page);
    await expectNoViolations(page, 'a featured deal');

    const buyer = await (await browser.newContext()).newPage();
    await signIn(buyer, 'agency', '/deals/library');
    await settle(buyer);
    await expectNoViolations(buyer, 'the deal library');
    const search = buyer.getByRole('searchbox').first();
    await hand.write(search, title);
    await buyer.keyboard.press('Enter');
    await expect(buyer.getByRole('list', { name: 'Featured deals' }).getByRole('heading')).toHaveCount(1);
    await hand.press(buyer.getByRole('list', { name: 'Featured deals' }).getByRole('link', { name: `View Details of ${title}` }));
    await expect(buyer.getByRole('heading', { level: 1 })).toContainText(title);
    await settle(buyer);
    await expectNoViolations(buyer, 'a template');
    await hand.press(buyer.getByRole('link', { name: 'Use Template' }));
    await hand.press(button(buyer, 'Generate'));
    await expect(buyer.getByRole('textbox', { name: /^Deal ID/ })).toHaveValue(/^KN-/);
    await hand.choose(buyer.getByRole('combobox', { name: 'DSP' }), 'Beacon DSP');
    await settle(buyer);
    await expectNoViolations(buyer, 'a new deal of a template');
    await hand.press(button(buyer, 'Create deal'));
    await expect(buyer.getByText('Deal successfully created')).toBeVisible();
    await expect(buyer).toHaveURL(/\/deals\/self\/[0-9a-f]{24}/);
    await hand.press(button(buyer, 'Publish'));
    const question = buyer.getByRole('dialog');
    await expect(question.getByRole('region', { name: 'Checks' })).not.toHaveAttribute('aria-busy');
    await expectNoViolations(buyer, 'before a deal of a template is published');
    for (const box of await question.getByRole('checkbox').all()) await hand.tick(box);
    await hand.press(question.getByRole('button', { name: 'Publish', exact: true }));
    await expect(button(buyer, 'Unpublish')).toBeVisible();
    await expectFocusKept(buyer);

    const lean = await (await browser.newContext()).newPage();
    await signIn(lean, 'lean', '/deals/self');
    await expect(lean.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lean.getByRole('link', { name: 'Deal Library' })).toHaveCount(0);
    await lean.goto('/deals/library');
    await expect(lean.getByRole('list', { name: 'Featured deals' })).toHaveCount(0);
  });

  test(`a name is given its icons, ${hand.name}`, async ({ page }) => {
    const name = `${named('brand').replaceAll(' ', '-')}.example`.toLowerCase();
    await signIn(page, 'super', '/admin/meta');
    await settle(page);
    await expectNoViolations(page, 'icons');
    await hand.press(page.getByRole('link', { name: 'Create meta' }).first());
    await hand.write(page.getByRole('textbox', { name: /^Meta ID/ }), name);
    await choosePicture(page, hand, 'Small icon');
    await choosePicture(page, hand, 'Big icon');
    await hand.press(button(page, 'Create meta'));
    await expect(page.getByText('Meta created.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await settle(page);
    await expectNoViolations(page, 'the icons of a name');
    await hand.press(button(page, 'Delete'));
    const asked = page.getByRole('dialog', { name: `Delete the icons of ${name}?` });
    await expectNoViolations(page, 'before icons are deleted');
    await hand.press(asked.getByRole('button', { name: 'Delete' }));
    await expect(page.getByText('Meta deleted.')).toBeVisible();
  });
}

/** The picture of a row, once it is there. */
const widthOf = (image: ReturnType<Page['locator']>) =>
  expect.poll(() => image.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)));

for (const [place, hand] of HANDS.entries())
  test(`an icon is uploaded, and seen in transparency, ${hand.name}`, async ({ page, browser }) => {
    const viewer = await (await browser.newContext()).newPage();
    await signIn(viewer, 'agency', '/transparency?range=last7day');
    const image = viewer.getByRole('region', { name: 'Top Spend : Publishers' }).locator('tbody tr').nth(place).locator('img');
    await widthOf(image).toBe(150);
    const before = (await image.getAttribute('src')) ?? '';
    const [, id = ''] = /^\/api\/meta\/icon\/([0-9a-f]{24})\/[0-9a-f]{24}$/.exec(before) ?? [];

    await signIn(page, 'super', `/admin/meta/${id}`);
    await settle(page);
    await choosePicture(page, hand, 'Small icon', named('Another face'));
    await expect(page.getByText('Not saved: Small icon')).toBeVisible();
    await hand.press(button(page, 'Update'));
    await expect(page.getByText('Meta updated.')).toBeVisible();

    await viewer.reload();
    await expect(image).toHaveAttribute('src', new RegExp(`^/api/meta/icon/${id}/`));
    await expect(image).not.toHaveAttribute('src', before);
    await widthOf(image).toBe(150);
    await settle(viewer);
    await expectNoViolations(viewer, 'transparency with icons');
  });

test('a template that changes while a deal is made of it asks, and keeps what was typed', async ({ page, browser }) => {
  const writer = await (await browser.newContext()).newPage();
  await signIn(writer, 'super', '/deal/library');
  const draft = { title: named('Changing evenings'), targeting: { platform: ['CTV' as const] } };
  const { value } = await ask(writer, libraryRoutes.create, { ...draft, cpm: '14' });
  const id = value ?? '';
  await signIn(page, 'agency', `/deals/self/template/${id}`);
  await button(page, 'Generate').click();
  await expect(page.getByRole('textbox', { name: /^Deal ID/ })).toHaveValue(/^KN-/);
  await page.getByRole('combobox', { name: 'DSP' }).fill('Beacon DSP');
  await page.getByRole('option', { name: 'Beacon DSP' }).first().click();
  await ask(writer, libraryRoutes.update, { ...draft, id, cpm: '16' });
  await button(page, 'Create deal').click();
  const question = page.getByRole('dialog', { name: 'This template was changed since you opened it' });
  await expect(question).toContainText('$14.00 before, $16.00 now');
  await expectNoViolations(page, 'a template that was changed');
  await question.getByRole('button', { name: 'Create deal with the changes' }).click();
  await expect(page.getByText('Deal successfully created')).toBeVisible();
});

test('nothing of the deal library moves while its icons come', async ({ page }) => {
  await watchShifts(page);
  await signIn(page, 'agency', '/');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/deal/library/icon/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/deals/library');
    await settle(page);
    const icons = page.getByRole('list', { name: 'Featured deals' }).locator('img');
    expect(await icons.count()).toBeGreaterThan(0);
    held.resolve();
    for (const icon of await icons.all()) {
      await icon.scrollIntoViewIfNeeded();
      await widthOf(icon).toBe(150);
    }
    expect(await jumpsOf(page, `/deals/library, ${width} px`)).toEqual([]);
    await page.unroute('**/api/deal/library/icon/**');
  }
});
