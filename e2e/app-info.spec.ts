import { readFile } from 'node:fs/promises';
import { appInfoRoutes, asSentRoutes } from '@kontor/deals/contract';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectSoundAtAnyWidth, settle } from './axe.ts';
import { ask, makeDeal, makePlan } from './deal-steps.ts';
import { expectFocusKept, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const HEAD = 'Existing Bundle,Bundle,Name,Domain,App Store URL,IAB Categories,Status';
/** Five rows, of which the second, third and fifth are wrong; and how each is mended. */
const WRONG = [
  'com.harbor.news,com.sent.news,Harbor News,news.example.com,https://store.example.com/news,IAB12,Override',
  '.com.harbor.sport,com.sent.sport,Harbor Sport,,,,Override',
  'com.harbor.film,com.sent.film,Harbor Film,,javascript:alert(1),,Override',
  'com.harbor.music,com.sent.music,,,,,Passed In',
  'com.harbor.games,com.sent.games,,,,IAB99,Override If Empty',
];
const MENDED: Record<string, string> = { '.com.harbor.sport': 'com.harbor.sport', 'javascript:alert(1)': '', IAB99: 'IAB9' };
const REASONS = [
  'Existing Bundle: Please enter valid existing bundle name',
  'App Store URL: An app store URL begins with https:// or http://.',
  'IAB Categories: there is no category IAB99.',
];
const fileOf = (rows: readonly string[]) => `${[HEAD, ...rows].join('\n')}\n`;
const mend = (text: string) => Object.entries(MENDED).reduce((mended, [wrong, right]) => mended.replace(wrong, right), text);

/** The tab of a new deal on a plan that reaches everything. */
async function openTab(page: Page) {
  await signIn(page, 'agency');
  const plan = await makePlan(page);
  const deal = await makeDeal(page, { mediaPlans: plan.id });
  await page.goto(`${deal.at}/appinfooverride`);
  await settle(page);
  return deal;
}

async function give(page: Page, hand: Hand, dialog: Locator, text: string) {
  const chooser = page.waitForEvent('filechooser');
  await hand.press(dialog.getByRole('button', { name: /^Choose (another )?file$/ }));
  await (await chooser).setFiles({ name: 'apps.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
}

const rowsOf = (page: Page) => page.getByRole('table', { name: 'App info' }).locator('tr[data-row]');
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

for (const hand of HANDS) {
  const judge = async (page: Page, where: string) => {
    // What stands there is the same whoever opened it.
    if (hand === HANDS[0]) await expectSoundAtAnyWidth(page, where);
  };

  test(`three wrong rows of a file are mended, its rows created, and then taken out, changed and updated, ${hand.name} (2 §4, §5)`, async ({
    page,
  }) => {
    const { id } = await openTab(page);
    await expect(page.getByText('No Bundles Found')).toBeVisible();
    const read = () => ask(page, appInfoRoutes.list, { id }).then(({ data }) => data);
    await hand.press(button(page, 'Upload CSV'));
    const dialog = page.getByRole('dialog', { name: 'Upload app info' });
    await give(page, hand, dialog, fileOf(WRONG));
    await expect(
      dialog.getByText('Please fix the invalid data and upload the CSV file again.').filter({ visible: true }).first(),
    ).toBeVisible();
    for (const reason of REASONS) await expect(dialog.getByText(reason).filter({ visible: true }).first()).toBeVisible();
    await expect(button(dialog, 'Create')).toHaveAttribute('aria-disabled', 'true');
    const errors = page.waitForEvent('download');
    await hand.press(button(dialog, 'Download errors'));
    const told = await readFile(await (await errors).path(), 'utf8');
    for (const reason of REASONS) expect(told).toContain(reason);
    expect(await read()).toEqual([]);
    await judge(page, 'a file with wrong rows');

    await give(page, hand, dialog, fileOf(WRONG.map(mend)));
    const preview = dialog.getByRole('table', { name: 'Rows of the file' });
    await expect(preview.locator('tr[data-row]')).toHaveCount(5);
    await expect(button(dialog, 'Update')).toHaveAttribute('aria-disabled', 'true');
    await judge(page, 'rows of a file before they are created');
    await hand.press(button(dialog, 'Create'));
    await expect(page.getByText('App info created.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectFocusKept(page);
    await expect(rowsOf(page)).toHaveCount(5);
    await judge(page, 'app info of a deal');

    const coming = page.waitForEvent('download');
    await hand.press(button(page, 'Download CSV'));
    const exported = await readFile(await (await coming).path(), 'utf8');
    await hand.press(button(page, 'Upload CSV'));
    await give(page, hand, dialog, exported.replace('Harbor News', 'Harbor Daily'));
    await expect(preview.getByText('Name: Harbor News → Harbor Daily').filter({ visible: true })).toHaveCount(1);
    await expect(button(dialog, 'Create')).toHaveAttribute('aria-disabled', 'true');
    await hand.press(button(dialog, 'Update'));
    await expect(page.getByText('App info updated.')).toBeVisible();
    await expect(rowsOf(page).filter({ hasText: 'Harbor Daily' })).toHaveCount(1);
    expect((await read()).map(({ overridedBundle }) => overridedBundle)).toEqual(WRONG.map((row) => mend(row).split(',')[0]).toSorted());
  });

  test(`an app that arrives incomplete is filled in, the override deleted and brought back, ${hand.name} (2 §2, §3)`, async ({ page }) => {
    const { id } = await openTab(page);
    const gaps = () => ask(page, asSentRoutes.gaps, { id }).then(({ data }) => data.map(({ bundle }) => bundle));
    const [bundle = ''] = await gaps();
    await hand.press(button(page, `Add override of ${bundle}`));
    const dialog = page.getByRole('dialog', { name: 'New app info' });
    await expect(dialog.getByRole('table', { name: 'A request before and after' }).locator('tr[data-row]').first()).toBeVisible();
    await hand.write(dialog.getByRole('textbox', { name: /^Name/ }), 'Harbor');
    await hand.write(dialog.getByRole('textbox', { name: /^Domain/ }), 'no domain');
    await hand.write(dialog.getByRole('textbox', { name: /^App Store URL/ }), 'https://store.example.com/harbor');
    await hand.choose(dialog.getByRole('combobox', { name: /^IAB Categories/ }), 'Business');
    await hand.press(button(dialog, 'Create'));
    await expect(dialog.getByText('This is no domain. Enter one such as example.com.').first()).toBeVisible();
    await judge(page, 'a row of app info with an error');
    await hand.write(dialog.getByRole('textbox', { name: /^Domain/ }), 'harbor.example.com');
    await hand.press(button(dialog, 'Create'));
    await expect(page.getByText('App info created.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(button(page, `Add override of ${bundle}`)).toHaveCount(0);
    expect(await gaps()).not.toContain(bundle);

    await hand.press(button(page, `Delete ${bundle}`));
    await expect(page.getByText('App info deleted.')).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(0);
    await hand.press(page.getByRole('button', { name: /^Undo/ }));
    await expect(rowsOf(page)).toHaveCount(1);
    expect(await gaps()).not.toContain(bundle);
  });
}
