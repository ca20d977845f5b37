import { expect, type Page, type Request, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** Every call of the page from now on, as it was sent. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
  });
  return calls;
}
const isDrawn = async (page: Page) => {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('main :is([aria-busy=true], [role=status][aria-label^=Loading])')).toHaveCount(0);
};
const rows = (page: Page) => page.locator('main tr[data-row] a');
/** In the order of titles: that of spend changes while events of today come in. */
const LIST = '/deals/self?sort=title';
/** What the document asked and nobody took. */
const left = (page: Page) => page.evaluate(() => (window as { kontorFirstCalls?: unknown[] }).kontorFirstCalls?.length);

test('what a page asks at first is asked by its document, once', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self?status=PUBLISHED');
  await isDrawn(page);
  const deal = (await rows(page).first().getAttribute('href'))?.split('?')[0] ?? '';
  await page.goto('/mediaplan');
  await isDrawn(page);
  const plan = (await rows(page).first().getAttribute('href')) ?? '';
  const calls = callsOf(page);
  for (const path of ['/deals/self', '/deals/self?q=a&sort=title&range=last14day', '/mediaplan', deal, plan]) {
    // What the page before asks while it is left is not this document's.
    page.once('framenavigated', () => calls.splice(0));
    await page.goto(path);
    await isDrawn(page);
    expect(calls.length).toBeGreaterThan(1);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
    // A document that is late names no calls.
    expect((await left(page)) ?? 0).toBe(0);
  }
});

test('whoever signs in after somebody else sees what is theirs', async ({ page, context }) => {
  await signIn(page, 'agency', LIST);
  await isDrawn(page);
  const theirs = await rows(page).allTextContents();
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'rival', LIST);
  await isDrawn(page);
  await expect(page.getByRole('button', { name: /^Account Rival/ })).toBeVisible();
  const own = await rows(page).allTextContents();
  expect(own.filter((title) => theirs.includes(title))).toEqual([]);

  // In a second tab of the same browser somebody else signs in: the first one reloads by itself and is theirs.
  const other = await context.newPage();
  await signIn(other, 'agency', LIST);
  await isDrawn(other);
  await expect(page.getByRole('button', { name: /^Account Rival/ })).toHaveCount(0);
  // Rows come as the window is filled: the first ones tell whose they are.
  await expect.poll(async () => (await rows(page).allTextContents()).slice(0, 10)).toEqual(theirs.slice(0, 10));
});

test('a document whose person has changed before its calls are made shows nothing of either to the other', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await isDrawn(page);
  const theirs = await rows(page).allTextContents();
  let isChanged = false;
  // Between the document and its calls another tab signs in as somebody else.
  await page.route('**/start.js', async (route) => {
    if (!isChanged) {
      isChanged = true;
      await page.request.post('/api/publisher/login', {
        headers: { 'x-requested-with': 'kontor' },
        data: { email: 'rival@demo.test', password: 'Kontor-demo-1', remember: false },
      });
    }
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account Rival/ })).toBeVisible();
  await isDrawn(page);
  const seen = await rows(page).allTextContents();
  expect(seen.filter((title) => theirs.includes(title))).toEqual([]);
});
