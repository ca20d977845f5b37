import { expect, type Page, test } from '@playwright/test';
import { expectSound, VIEWS } from './axe.ts';
import { BOTH_HANDS, expectFocusKept, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const IDS = 100_000;
/** Public addresses, each once, under a header. */
const addresses = (count: number, first = 0) =>
  Buffer.from(
    [
      'ip',
      ...Array.from({ length: count }, (_, n) => `${23 + ((n + first) >> 16)}.${((n + first) >> 8) & 255}.${(n + first) & 255}.7`),
    ].join('\n'),
  );
const csv = (buffer: Buffer, name = 'homes.csv') => ({ name, mimeType: 'text/csv', buffer });
const panel = (page: Page) => page.getByRole('region', { name: 'CSV file', exact: true });

/** Chooses a file by the panel's button, as the browser's own dialog asks for it. */
async function choose(page: Page, hand: Hand, file: ReturnType<typeof csv>, button = 'Choose file') {
  const asked = page.waitForEvent('filechooser');
  await hand.press(panel(page).getByRole('button', { name: button, exact: true }));
  await (await asked).setFiles(file);
}

/** So slow that an upload is seen on its way; ends it. */
async function slowUploads(page: Page): Promise<() => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    client.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  await limit(50_000);
  return () => limit(-1);
}

for (const hand of HANDS)
  test(`an agency uploads 100,000 ids, cancels, sends them again, and reads the active segment’s metrics, ${hand.name} (3 §2, §4)`, async ({
    page,
  }) => {
    const name = `Homes ${hand.name}`;
    await signIn(page, 'agency', '/segment/upload');
    await hand.press(page.getByRole('link', { name: 'Upload Segment' }).first());
    await hand.write(page.getByRole('textbox', { name: 'Name' }), name);
    await hand.choose(page.getByRole('combobox', { name: 'Segment type' }), 'IP');
    await hand.write(page.getByRole('textbox', { name: 'Price (CPM)' }), '1.25');

    const freely = await slowUploads(page);
    await choose(page, hand, csv(addresses(IDS)));
    await expect(panel(page).getByRole('progressbar', { name: 'Upload of homes.csv' })).toBeVisible();
    await hand.press(panel(page).getByRole('button', { name: 'Cancel' }));
    await freely();
    await choose(page, hand, csv(addresses(IDS)));
    await expect(panel(page)).toContainText('100,000 ids. The first 20:');
    await expect(panel(page).getByRole('list', { name: 'First ids of the file' }).getByRole('listitem')).toHaveCount(20);

    await hand.press(page.getByRole('button', { name: 'Upload Segment' }));
    await expect(page.getByText('Segment created.')).toBeVisible();
    await expect(page).toHaveURL(/\/segment\/upload\/[0-9a-f]{24}\/manage$/);
    await expectFocusKept(page);
    await expect(page.getByText('100,000 users are active.')).toBeVisible();
    await hand.press(page.getByRole('link', { name: 'See its metrics' }));
    await expect(page).toHaveURL(/\/segment\/upload\/clearvu\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main')).toContainText('100,000');
    await hand.press(page.getByRole('tab', { name: 'Daily Users' }));
    await expect(page.getByRole('region', { name: 'Daily Users' })).toContainText(
      'Avails appear after a segment has been active for 8 days',
    );
    await hand.press(page.getByRole('link', { name: 'Manage' }));
    await expect(page).toHaveURL(/\/manage$/);

    await choose(page, hand, csv(addresses(50, IDS), 'more.csv'));
    await hand.press(page.getByRole('radio', { name: 'Add to the ids' }));
    await hand.press(page.getByRole('button', { name: 'Update' }));
    await expect(page.getByText('100,050 users are active.')).toBeVisible();
    await hand.press(page.getByRole('link', { name: 'History' }));
    await expect(page.getByText('Loaded: 100,050 users')).toBeVisible();
    await hand.press(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Uploaded Segments' }));
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Active');
  });

test('a file with bad rows, a name with a keyword and a file of another type each say what to do (1 §4; 3 §4, §8)', async ({ page }) => {
  const { mouse } = BOTH_HANDS;
  await signIn(page, 'agency', '/segment/upload/create');
  await page.getByRole('textbox', { name: 'Name' }).fill('Diabetes clinics, autumn');
  await mouse.choose(page.getByRole('combobox', { name: 'Segment type' }), 'IP');
  const bad = ['ip', '23.4.5.6', '23.4.5.6', '300.1.1.1', '10.0.0.1', ...Array.from({ length: 200 }, (_, n) => `no-${n}`)];
  await choose(page, mouse, csv(Buffer.from(bad.join('\n')), 'bad.csv'));
  await expect(panel(page)).toContainText('Please fix the invalid IPs and upload the CSV file again.');
  await expect(panel(page)).toContainText('202 of 204 rows are not valid. 1 is good, 1 repeat one of them.');
  await expect(panel(page).getByRole('list', { name: 'Rows that are not valid' }).getByRole('listitem')).toHaveText([
    /^201 rows: An IP address is four numbers up to 255.*“300\.1\.1\.1” \(row 4\)/,
    'Row 5: “10.0.0.1”, Private IP address',
  ]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download all rejected rows' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  await page.getByRole('button', { name: 'Upload Segment' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Please upload a valid CSV file.');

  await choose(page, mouse, csv(addresses(10), 'good.csv'), 'Choose another file');
  await expect(panel(page)).toContainText('10 ids');
  await mouse.choose(page.getByRole('combobox', { name: 'Segment type' }), 'COOKIE');
  await expect(page.getByText('good.csv was checked as IP. Upload it again to have it checked as COOKIE.')).toBeVisible();
  await mouse.choose(page.getByRole('combobox', { name: 'Segment type' }), 'IP');
  await choose(page, mouse, csv(addresses(10), 'good.csv'));
  await expect(panel(page)).toContainText('10 ids');
  await page.getByRole('button', { name: 'Upload Segment' }).click();
  const words = page.getByRole('list', { name: 'Keywords that are not allowed' });
  await expect(words).toHaveText('diabetes');
  await expect(page.getByText('Please contact your Account Manager', { exact: false })).toBeVisible();
  await expectSound(page, 'a segment whose validation failed');
});

for (const { name, ...view } of VIEWS)
  test.describe(`${name}`, () => {
    test.use(view);

    test('an upload on its way, a file that is there and one with bad rows pass axe and fit (1 §4)', async ({ page }) => {
      const { mouse } = BOTH_HANDS;
      await signIn(page, 'agency', '/segment/upload/create');
      await mouse.choose(page.getByRole('combobox', { name: 'Segment type' }), 'IP');
      const freely = await slowUploads(page);
      await choose(page, mouse, csv(addresses(IDS)));
      await expect(panel(page).getByRole('progressbar')).toBeVisible();
      await expectSound(page, `an upload on its way, ${name}`);
      await panel(page).getByRole('button', { name: 'Cancel' }).click();
      await freely();
      await choose(page, mouse, csv(addresses(30)));
      await expect(panel(page)).toContainText('30 ids');
      await expectSound(page, `a file that is there, ${name}`);
      await choose(page, mouse, csv(Buffer.from('ip\nnobody\n'), 'bad.csv'), 'Choose another file');
      await expect(panel(page)).toContainText('1 of 1 rows is not valid');
      await expectSound(page, `a file with bad rows, ${name}`);
    });
  });

test('whoever may not upload segments is told so (1 §6)', async ({ page }) => {
  await signIn(page, 'lean', '/mediaplan');
  await page.goto('/segment/upload');
  await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Segments/ })).toHaveCount(0);
});

test('the settings of a new segment stand left and its file right; on a phone one under the other (3 §2)', async ({ page }) => {
  await signIn(page, 'agency', '/segment/upload/create');
  const boxes = async () => {
    const found = await Promise.all(['Settings', 'Ids'].map((name) => page.getByRole('heading', { name, exact: true }).boundingBox()));
    return found.map((box) => box ?? { x: 0, y: 0 }) as [{ x: number; y: number }, { x: number; y: number }]; // Two were asked for.
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  const [left, right] = await boxes();
  expect([right.x > left.x + 200, Math.abs(right.y - left.y) < 8]).toEqual([true, true]);
  await page.setViewportSize({ width: 390, height: 844 });
  const [above, below] = await boxes();
  expect([Math.abs(below.x - above.x) < 8, below.y > above.y + 100]).toEqual([true, true]);
});
