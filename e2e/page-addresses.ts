import { expect, type Page } from '@playwright/test';
import { settle } from './axe.ts';
import { pages } from './pages.ts';

/** Who looks at a page, by its rule. */
const SEEN_BY: Record<string, string> = {
  public: '',
  reseller: 'reseller',
  super: 'super',
  superToken: 'super',
  adminFlag: 'super',
  superOrPlatformAdmin: 'super',
};
/** Screens that a journey alone reaches, which judges them: a code that came by mail, an empty installation. */
const BY_JOURNEY = ['/verify-otp', '/reset-password', '/setup'];
/** States of a page that its address does not tell of. */
const STATES = [
  '/deals/self?q=nothing-has-this-name',
  '/users?q=nothing-has-this-name',
  '/users/invitations?q=nothing-has-this-name',
  '/nowhere',
];
/** Pages of records that the list of another page leads to. */
const LISTED_AT: Record<string, string> = {
  '/segment/upload/clearvu': '/segment/upload',
  '/deals/self/template': '/deals/library',
  '/helpcenter/ticket': '/helpcenter',
};

const shown = pages.filter(({ path }) => !BY_JOURNEY.includes(path));
/** The pages of administration are a third of all: each of its nouns is a part. */
const partOf = (path: string) => /^\/(admin\/)?[^/?]*/.exec(path)?.[0].slice(1) ?? '';
/** A page below another one, such as a record of a list, says so in its crumbs. */
export const isBelowAnother = (place: string): boolean => pages.some(({ path }) => !path.includes('{') && place.startsWith(`${path}/`));
/** Screens of one part of the product, one test each, so that both workers have their share. */
export const PARTS = Map.groupBy(
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
export async function addressesOf(page: Page, place: string): Promise<string[]> {
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
