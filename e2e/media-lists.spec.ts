import { readFile } from 'node:fs/promises';
import { mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSoundEverywhere, settle } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { expectFocusKept, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const csv = (content: string, name = 'stores.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** Chooses a file by the button of an upload, wherever it stands. */
async function upload(page: Page, hand: Hand, file: ReturnType<typeof csv>, button = 'Choose file') {
  const chosen = page.waitForEvent('filechooser');
  await hand.press(page.getByRole('button', { name: button }).last());
  await (await chosen).setFiles(file);
}

/** A list of the person's own, by the calls. */
async function makeList(page: Page, title: string, input: string[]): Promise<string> {
  return (await ask(page, mediaListRoutes.create, { mediaType: 'zipcode', title, input })).value ?? '';
}
const openList = (page: Page, id: string) => page.goto(`/medialist/zipcode/${id}`);
const rowOf = (page: Page, code: string) => page.locator('tr[data-row]').filter({ hasText: code });

for (const hand of HANDS) {
  test(`a file with three errors is refused row by row, mended, becomes a list, and a plan keeps it from being deleted, ${hand.name}`, async ({
    page,
  }) => {
    const title = named('Stores of the east');
    await signIn(page, 'agency', '/medialist/zipcode');
    await hand.press(page.getByRole('link', { name: 'Upload Media List' }));
    await hand.write(page.getByLabel('Title'), title);
    await upload(page, hand, csv('zip\n10001\nnowhere\n02108\n1234567\nD1A\n'));
    await expect(page.getByText('Please fix the invalid zip codes and upload the CSV file again.').first()).toBeVisible();
    await expect(page.getByText('“nowhere” (row 3)', { exact: false })).toBeVisible();
    await settle(page);
    await expectNoViolations(page, 'a list file with bad rows');
    const coming = page.waitForEvent('download');
    await hand.press(page.getByRole('button', { name: 'Download all rejected rows' }));
    const rejected = (await readFile(await (await coming).path(), 'utf8')).replace('\ufeff', '').trim().split('\n');
    expect(rejected.map((line) => line.split(',').slice(0, 2).join())).toEqual(['Row,Value', '3,nowhere', '5,1234567', '6,D1A']);
    await hand.press(page.getByRole('button', { name: 'Create Media List' }));
    await expect(page.getByText('Please upload a valid CSV file.').first()).toBeVisible();

    await upload(page, hand, csv('zip\n10001\n02108\n00123\nM5V\n'), 'Choose another file');
    await expect(page.getByText('4 items', { exact: false }).first()).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Create Media List' }));
    await expect(page.getByText('Media list created.')).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeVisible();

    const { rows } = (await ask(page, mediaListRoutes.list, { type: 'zipcode', q: title })).data;
    const id = rows[0]?.id ?? '';
    const targeting = { ...emptyTargeting(), country: { included: true, values: ['US'] }, zipMedia: { included: true, ids: [id] } };
    await ask(page, mediaPlanRoutes.create, { title: `Plan of ${title}`, targeting });
    await openList(page, id);
    await expect(page.getByRole('link', { name: `Plan of ${title}` })).toBeVisible();
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription(new RegExp(`media plan “Plan of ${title}” uses it`));
    await hand.press(page.getByRole('link', { name: `Plan of ${title}` }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Plan of ${title}`);
  });

  test(`the items of a list are replaced with the difference shown, and brought back; some are taken out, and the list is restored, ${hand.name}`, async ({
    page,
  }) => {
    await signIn(page, 'agency');
    const title = named('Replaced stores');
    const id = await makeList(page, title, ['00001', '10001', '10002', '10003']);
    await openList(page, id);
    await expect(rowOf(page, '10003')).toBeVisible();
    await expect(page.getByText('in the whole market, in 28 days')).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Replace by CSV' }));
    const dialog = page.getByRole('dialog');
    await upload(page, hand, csv('10003\n10004\n'));
    await expect(dialog.getByRole('region', { name: 'Added' })).toContainText('10004');
    await expect(dialog.getByRole('region', { name: 'Removed' }).getByRole('listitem')).toHaveText(['00001', '10001', '10002']);
    await expect(dialog.getByText('1 item stays.')).toBeVisible();
    await expectNoViolations(page, 'the difference of a list');
    await hand.press(dialog.getByRole('button', { name: 'Replace zip codes' }));
    await expect(rowOf(page, '10004')).toBeVisible();
    await expect(rowOf(page, '10001')).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
    await expectFocusKept(page);
    await hand.press(page.getByRole('button', { name: 'Undo' }).last());
    await expect(rowOf(page, '10001')).toBeVisible();
    await expect(rowOf(page, '10004')).toHaveCount(0);

    await hand.press(page.getByRole('button', { name: 'Edit Items' }));
    await hand.tick(page.getByRole('checkbox', { name: /10001/ }));
    await hand.tick(page.getByRole('checkbox', { name: /10002/ }));
    await hand.press(page.locator('.k-bulk').getByRole('button', { name: 'Delete', exact: true }));
    await expect(page.getByText('2 list items deleted.')).toBeVisible();
    await expect(rowOf(page, '10002')).toHaveCount(0);

    await hand.press(page.getByRole('link', { name: 'History' }));
    const undone = page.getByRole('button', { name: 'Undo: 3 items removed, 1 item added' });
    await expect(undone).toHaveAccessibleDescription('It was undone already.');
    await hand.press(page.getByRole('button', { name: 'Restore to before this: 3 items removed, 1 item added' }));
    await expect(dialog.getByRole('region', { name: 'Added' }).getByRole('listitem')).toHaveText(['10001', '10002']);
    await expectNoViolations(page, 'the question before a restore');
    await hand.press(dialog.getByRole('button', { name: 'Restore' }));
    await expect(page.getByText('Restored: 2 items are back.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectFocusKept(page);
    await expect(page.getByRole('button', { name: 'Undo: 2 items added' })).toBeVisible();
    await hand.press(page.getByRole('link', { name: 'Manage' }));
    await expect(rowOf(page, '10002')).toBeVisible();
  });

  test(`items not seen are shown alone, two lists are compared, a part is saved, and the palette finds it, ${hand.name}`, async ({
    page,
  }) => {
    await signIn(page, 'agency');
    const [east, west] = [named('Compared east'), named('Compared west')];
    const id = await makeList(page, east, ['00001', '10001', '10002']);
    await makeList(page, west, ['10002', '90001']);
    await openList(page, id);
    await expect(rowOf(page, '10002')).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Show items not seen' }));
    await expect(rowOf(page, '10001')).toHaveCount(0);
    await expect(rowOf(page, '00001')).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Show every item' }));
    await expect(rowOf(page, '10001')).toBeVisible();

    await hand.press(page.getByRole('button', { name: 'Compare' }));
    const dialog = page.getByRole('dialog');
    await hand.choose(dialog.getByRole('combobox', { name: 'Compare with' }), west);
    await expect(dialog.getByText('1 in both')).toBeVisible();
    await expect(dialog.locator('tr[data-row]')).toHaveText([/10002/]);
    await expectNoViolations(page, 'two lists compared');
    const title = named('In both of them');
    await hand.write(dialog.getByLabel('Title of the new list'), title);
    await hand.press(dialog.getByRole('button', { name: 'Save as a list' }));
    await expect(page.getByText('Media list created.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(rowOf(page, '10002')).toBeVisible();

    await openList(page, id);
    await expect(rowOf(page, '10001')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(title);
    await expect(page.getByRole('option', { name: new RegExp(title) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('the page of a list passes axe in both schemes, wide and on a phone', async ({ page }) => {
  await signIn(page, 'agency');
  const id = await makeList(page, named('Looked at'), ['00001', '10001', '10002']);
  await openList(page, id);
  await expect(page.getByText('in the whole market, in 28 days')).toBeVisible();
  await expectSoundEverywhere(page, 'a media list', true);
  const ids = (await ask(page, mediaListRoutes.items, { type: 'zipcode', id })).data.rows.map((row) => row.id);
  await ask(page, mediaListRoutes.removeItems, { id, ids });
  await page.goto(`/medialist/zipcode/${id}/history`);
  await expect(page.getByRole('button', { name: 'Undo: 3 items removed' })).toBeVisible();
  await expectSoundEverywhere(page, 'the history of a media list', true);
});
