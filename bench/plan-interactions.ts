import type { Page } from '@playwright/test';
import { drag, type Interaction, key, press } from './interaction.ts';

const HEADERS = { 'x-requested-with': 'kontor' };
const MANY = 5_000;
/** Codes of zip codes that no page of the list begins with, so that a value of the list is a new one. */
const zips = (count: number) => Array.from({ length: count }, (_, index) => String(10_000 + index * 7).padStart(5, '0'));

/** Makes a plan of five thousand zip codes; its path, and what removes it again. */
export async function openLargePlan(page: Page) {
  const targeting = { country: { included: true, values: ['US'] }, zip: { included: true, values: zips(MANY) } };
  const made = await page.request.post('/api/mediaplan/create', {
    headers: HEADERS,
    data: { title: 'Five thousand zip codes', description: '', status: true, targeting },
  });
  const { value } = (await made.json()) as { value: string };
  return { path: `/mediaplan/${value}`, remove: () => page.request.get(`/api/mediaplan/delete/${value}`, { headers: HEADERS }) };
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Dimensions' });
const free = (page: Page) => page.locator('main button[data-mode=include][aria-pressed=false]').first();
const builder = (page: Page) => page.getByRole('dialog', { name: 'Audience logic' });
const row = (page: Page) => page.getByRole('grid').locator('[role="row"]:not([data-closed])').first();
const find = (page: Page) => page.locator('main').getByRole('searchbox').first();

async function copy(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(zips(MANY).join('\n'))})`);
  await find(page).focus();
}

/** The editor of a plan with few values. */
const ofPlan = (plan: string): Interaction[] => [
  { what: 'tick in targeting', at: `${plan}/targeting`, act: press((page) => page.getByRole('checkbox', { name: 'CTV' })) },
  { what: 'section opens', at: `${plan}/targeting`, act: press((page) => nav(page).getByRole('link', { name: 'DMA' })) },
  { what: 'value ticked', at: `${plan}/targeting?dim=dma`, before: (page) => free(page).waitFor(), act: press((page) => free(page)) },
  { what: '5,000 values pasted', at: `${plan}/targeting?dim=zip`, before: copy, act: key('Control+v') },
  {
    what: 'segment dragged in',
    at: `${plan}/targeting?dim=includeSegments`,
    before: async (page) => {
      await page.getByRole('tab', { name: 'Shared' }).click();
      await row(page).waitFor();
    },
    act: drag(row, (page) => page.getByRole('region', { name: 'Included', exact: true })),
  },
  {
    what: 'builder opens',
    at: `${plan}/targeting?dim=audienceBooleanLogic`,
    act: press((page) => page.getByRole('button', { name: /^(Build|Edit) logic$/ })),
  },
  {
    what: 'set added in builder',
    at: `${plan}/targeting?dim=audienceBooleanLogic`,
    before: (page) => page.getByRole('button', { name: /^(Build|Edit) logic$/ }).click(),
    act: press((page) => builder(page).getByRole('button', { name: 'Add set' })),
  },
  {
    what: 'segment added in builder',
    at: `${plan}/targeting?dim=audienceBooleanLogic`,
    before: async (page) => {
      await page.getByRole('button', { name: /^(Build|Edit) logic$/ }).click();
      await builder(page).getByRole('tab', { name: 'Shared' }).click();
      await builder(page)
        .getByRole('button', { name: /^Add (?!set|group)/ })
        .first()
        .waitFor();
    },
    act: press((page) => builder(page).locator('[role="row"]:not([data-closed])').getByRole('button').first()),
  },
];

/** The editor of a plan with five thousand values in a dimension. */
const ofLargePlan = (large: string): Interaction[] => [
  { what: '5,000: section opens', at: `${large}/targeting`, act: press((page) => nav(page).getByRole('link', { name: 'Zip code' })) },
  { what: '5,000: another opens', at: `${large}/targeting?dim=zip`, act: press((page) => nav(page).getByRole('link', { name: 'DMA' })) },
  { what: '5,000: tick elsewhere', at: `${large}/targeting`, act: press((page) => page.getByRole('checkbox', { name: 'CTV' })) },
  {
    what: '5,000: value ticked',
    at: `${large}/targeting?dim=zip`,
    before: (page) => free(page).waitFor(),
    act: press((page) => free(page)),
  },
  { what: '5,000: chip removed', at: `${large}/targeting?dim=zip`, act: press((page) => page.locator('main .k-chips li button').first()) },
  {
    what: '5,000: all chips shown',
    at: `${large}/targeting?dim=zip`,
    act: press((page) => page.locator('main .k-chips button[aria-expanded=false]')),
  },
  {
    what: '5,000: chip removed of all',
    at: `${large}/targeting?dim=zip`,
    before: (page) => page.locator('main .k-chips button[aria-expanded=false]').click(),
    act: press((page) => page.locator('main .k-chips li button').first()),
  },
  {
    what: '5,000: letter in search',
    at: `${large}/targeting?dim=zip`,
    before: (page) => find(page).focus(),
    act: key('9'),
  },
  { what: '5,000: pasted again', at: `${large}/targeting?dim=zip`, before: copy, act: key('Control+v') },
  {
    what: '5,000: exclude instead',
    at: `${large}/targeting?dim=zip`,
    act: press((page) => page.locator('main').getByText('Exclude', { exact: true })),
  },
  {
    what: '5,000: undone',
    at: `${large}/targeting?dim=zip`,
    before: (page) => page.locator('main').getByText('Exclude', { exact: true }).click(),
    act: key('Control+z'),
  },
  { what: '5,000: all cleared', at: `${large}/targeting?dim=zip`, act: press((page) => page.getByRole('button', { name: /^Clear all/ })) },
  {
    what: '5,000: letter in title',
    at: `${large}/settings`,
    before: (page) => page.getByLabel('Title').focus(),
    act: key('a'),
  },
];

export const planInteractions = (plan: string, large: string): Interaction[] => [...ofPlan(plan), ...ofLargePlan(large)];
