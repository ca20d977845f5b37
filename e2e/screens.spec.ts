import { upcomingPages } from '@kontor/upcoming/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSoundEverywhere, settle } from './axe.ts';
import { pages } from './pages.ts';
import { jumpsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

/** Who looks at a page, by its rule. */
const SEEN_BY: Record<string, string> = { public: '', reseller: 'reseller', super: 'super', superToken: 'super', adminFlag: 'super' };
/** Screens that a journey alone reaches, which judges them: a code that came by mail, an empty installation. */
const BY_JOURNEY = ['/verify-otp', '/reset-password', '/setup'];
/** Announced pages look alike: one of them stands for all. */
const ANNOUNCED: string[] = Object.values(upcomingPages).map(({ path }) => path);
const ONE_ANNOUNCED = '/reports/owned';
/** States of a page that its address does not tell of. */
const STATES = [
  '/deals/self?q=nothing-has-this-name',
  '/users?q=nothing-has-this-name',
  '/users/invitations?q=nothing-has-this-name',
  '/nowhere',
];
/** One page of each layout, which axe judges on a phone too: a card, a list, a form, a record and its tabs, a refusal. */
const LAYOUTS =
  /^\/(login|invitation|deals\/self|users|users\/create|nowhere|setting\/platformkey|(deals\/self|mediaplan)\/[0-9a-f]{24}(\/\w+)?)$/;

/** Pages of records that the list of another page leads to. */
const LISTED_AT: Record<string, string> = { '/segment/upload/clearvu': '/segment/upload' };

const shown = pages.filter(({ path }) => !BY_JOURNEY.includes(path) && (path === ONE_ANNOUNCED || !ANNOUNCED.includes(path)));
/** Screens of one part of the product, one test each, so that both workers have their share. */
const partOf = (path: string) => path.split(/[/?]/)[1] ?? '';
const PARTS = Map.groupBy(
  [...shown.map(({ path, access }) => ({ path, who: SEEN_BY[access] ?? 'agency' })), ...STATES.map((path) => ({ path, who: 'agency' }))],
  ({ path, who }) => `${who || 'visitor'} ${partOf(path)}`,
);

const hrefs = (page: Page, start: string) =>
  page
    .locator('main a')
    .evaluateAll(
      (links, from) => [...new Set(links.map((link) => link.getAttribute('href') ?? ''))].filter((href) => href.startsWith(from)),
      start,
    );

/** The addresses of a page: of a record those of the first one in its list, and where it has tabs each of them. */
async function addressesOf(page: Page, place: string): Promise<string[]> {
  // Media lists are of four types, whose pages are alike.
  const path = place.replace('{mediaType}', 'metrocode');
  const [before = '', after] = path.split(/\/\{/);
  if (after === undefined) return [path];
  const isRecord = !after.startsWith('type?}');
  await page.goto(LISTED_AT[before] ?? before);
  const isOther = (href: string) => Object.keys(LISTED_AT).some((other) => other !== before && href.startsWith(`${other}/`));
  let record = before;
  const findRecord = async () => {
    const own = (await hrefs(page, `${before}/`)).filter((href) => !isOther(href));
    record = own.flatMap((href) => /^.*\/[0-9a-f]{24}/.exec(href)?.[0] ?? [])[0] ?? '';
    return record;
  };
  if (isRecord) await expect.poll(findRecord, path).not.toBe('');
  if (!/\{\w+\?\}$/.test(path)) return [record];
  await page.goto(record);
  await settle(page);
  // A record that is for reading alone may have no tabs.
  await page
    .locator(`main a[href^="${record}/"]`)
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => {});
  const tabs = await hrefs(page, `${record}/`);
  // A record without a tab in its address shows one of them.
  return tabs.length > 0 ? [...new Set([...(path.endsWith('{tabKey?}') ? [record] : []), ...tabs])] : [record];
}

for (const [part, places] of PARTS)
  test(`every screen passes axe, fits and does not jump: ${part}`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await watchShifts(page);
    if (places[0]?.who) await signIn(page, places[0].who, '/');
    for (const { path } of places)
      for (const address of await addressesOf(page, path)) {
        await page.goto(address);
        await settle(page);
        faults.push(...(await jumpsOf(page, address)));
        await expectSoundEverywhere(page, address, LAYOUTS.test(new URL(page.url()).pathname));
      }
    expect(faults).toEqual([]);
  });

test('overlays pass axe while open', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await settle(page);
  const openBy: [string, () => Promise<unknown>][] = [
    ['palette', () => page.keyboard.press('Control+k')],
    ['shortcuts', () => page.keyboard.press('?')],
    ['login accounts', () => page.getByRole('button', { name: /switch account/ }).click()],
    ['devices', () => chooseFromUserMenu(page, 'Signed-in devices')],
    ['own password', () => chooseFromUserMenu(page, 'Change password')],
  ];
  for (const [what, open] of openBy) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
    await expectNoViolations(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /user menu/ }).click();
  await expectNoViolations(page, 'user menu');
});

async function chooseFromUserMenu(page: Page, name: string) {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name }).click();
}
