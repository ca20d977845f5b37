import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function expectNoViolations(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.target}`)).toEqual([]);
}

async function firstLink(page: Page, list: string): Promise<string> {
  await page.goto(list);
  return (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '';
}

/** Waits for skeletons to go: what is judged is the screen, not its waiting. */
async function settle(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
}

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`every screen passes axe and fits, ${scheme}, ${width} px`, async ({ browser }) => {
      test.setTimeout(240_000);
      // A phone's pages are judged whole: axe counts what lies under a form's sticky bar, before one scrolls, as covered.
      const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: width === 390 ? 2_600 : 900 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', ({ message }) => faults.push(message));
      await page.goto('/login');
      await settle(page);
      await expectNoViolations(page, '/login');
      await signIn(page, 'agency', '/deals/self');
      const deal = (await firstLink(page, '/deals/self?sort=-spend')).split('/').slice(0, 4).join('/');
      const plan = (await firstLink(page, '/mediaplan')).split('/').slice(0, 3).join('/');
      const places = [
        '/deals/self',
        '/deals/self?q=nothing-has-this-name',
        '/deals/self/create/general',
        '/deals/self/create/delivery',
        `${deal}/dashboard?range=last14day`,
        `${deal}/general`,
        `${deal}/delivery`,
        `${deal}/history`,
        '/mediaplan',
        '/mediaplan/create/settings',
        `${plan}/settings`,
        `${plan}/targeting`,
        `${plan}/history`,
        '/nowhere',
        '/admin/deals',
      ];
      for (const place of places) {
        await page.goto(place);
        await settle(page);
        await expectNoViolations(page, place);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(`${place} wider by ${wide}`).toBe(`${place} wider by 0`);
      }
      expect(faults).toEqual([]);
      await context.close();
    });
  }
}

test('overlays pass axe while open', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await settle(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'palette');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /user menu/ }).click();
  await expectNoViolations(page, 'user menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoViolations(page, 'shortcuts');
});
