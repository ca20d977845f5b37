import type { Page } from '@playwright/test';

/** A page of the gallery in one state; `width` limits it to one window. */
export type Scene = {
  /** Rows lie under the sticky head: axe counts those covered boxes as targets too close to the head's own, so target size is not judged here. */
  isScrolled?: boolean;
  name: string;
  hash: string;
  width?: number;
  act?: (page: Page) => Promise<unknown>;
};

const press =
  (name: string, role: 'button' | 'textbox' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name, exact: true }).first().click();
const part = (name: string, button: string): Scene => ({ name, hash: 'parts', act: press(button) });

const scrollTo = (top: number) => (page: Page) => page.locator('.k-main').evaluate((node, y) => node.scrollTo(0, y), top);

export const SCENES: Scene[] = [
  {
    name: 'deals',
    hash: 'deals',
    act: async (page) => (page.viewportSize()?.width === 1440 ? page.hover('tbody tr:nth-child(9)') : undefined),
  },
  { name: 'targeting', hash: 'targeting' },
  { name: 'dashboard', hash: 'dashboard' },
  { name: 'states', hash: 'states' },
  { name: 'sign-in', hash: 'sign-in' },
  { name: 'sign-in-blank', hash: 'sign-in-blank' },
  { name: 'parts', hash: 'parts' },
  {
    name: 'fields',
    hash: 'parts',
    act: (page) => page.getByRole('heading', { name: 'Filters' }).evaluate((node) => node.scrollIntoView()),
  },
  { name: 'values', hash: 'parts', act: (page) => page.getByRole('heading', { name: 'Values' }).evaluate((node) => node.scrollIntoView()) },
  {
    name: 'loading',
    hash: 'parts',
    act: (page) => page.getByRole('heading', { name: 'Loading and nothing' }).evaluate((node) => node.scrollIntoView()),
  },
  {
    name: 'uploads',
    hash: 'parts',
    act: (page) => page.getByRole('heading', { name: 'Uploads' }).evaluate((node) => node.scrollIntoView()),
  },
  { name: 'rows', hash: 'rows', isScrolled: true, act: scrollTo(900_000) },
  { name: 'folded', hash: 'deals', width: 1440, act: press('Fold menu') },
  { name: 'drawer', hash: 'deals', width: 390, act: press('Open menu') },
  { name: 'deals-end', hash: 'deals', isScrolled: true, act: scrollTo(90_000) },
  {
    name: 'dates',
    hash: 'deals',
    act: (page) =>
      page
        .getByRole('button', { name: /^Dates/ })
        .click()
        .then(() => page.waitForSelector('.k-range-calendar')),
  },
  { name: 'columns', hash: 'deals', width: 1440, act: press('Columns') },
  { name: 'filter', hash: 'deals', width: 1440, act: press('DSP: any') },
  { name: 'user-menu', hash: 'deals', act: press('Maren Oduya, user menu') },
  { name: 'palette', hash: 'deals', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'palette-none',
    hash: 'deals',
    act: (page) => page.keyboard.press('Control+k').then(() => page.getByRole('combobox').fill('zzz')),
  },
  { name: 'shortcuts', hash: 'deals', act: (page) => page.keyboard.press('?') },
  { name: 'table-view', hash: 'dashboard', act: press('View as table') },
  part('menu', 'More actions'),
  part('confirm', 'Confirm'),
  { name: 'delete', hash: 'parts', act: (page) => page.getByRole('button', { name: 'Delete', exact: true }).last().click() },
  part('side-drawer', 'Drawer'),
  part('hint', 'About actions'),
  {
    name: 'toasts',
    hash: 'parts',
    act: async (page) => {
      for (const name of ['Toast', 'Failure', 'Undo']) await press(name)(page);
    },
  },
  { name: 'tooltip', hash: 'parts', act: (page) => page.getByRole('button', { name: 'Publish', exact: true }).focus() },
  { name: 'select', hash: 'parts', act: (page) => page.getByLabel('DSP', { exact: true }).first().click() },
  { name: 'multi-select', hash: 'parts', act: (page) => page.getByLabel('Genres', { exact: true }).first().click() },
  { name: 'date-field', hash: 'parts', act: (page) => page.getByRole('button', { name: 'Flight' }).click() },
];
