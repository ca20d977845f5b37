import type { Page } from '@playwright/test';
import { SHEETS } from './sheets.ts';

/** What a picture shows: a sheet of parts, or what opens over one; `width` limits it to one window. */
export type Scene = {
  name: string;
  hash: string;
  width?: number;
  /** What of the page is in the picture; the window otherwise, or all of the sheet. */
  part?: string;
  /** The whole sheet, however long; otherwise what the window holds. */
  isWhole?: boolean;
  act?: (page: Page) => Promise<unknown>;
};

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const dialog = (name: string): Scene => ({ name: name.toLowerCase(), hash: 'bare/dialogs', act: press(name) });
const typing =
  (text: string, ...keys: string[]) =>
  async (page: Page) => {
    await press('Commands')(page);
    await page.getByRole('combobox').fill(text);
    for (const key of keys) await page.keyboard.press(key);
  };

/** All at once: a press of the mouse would close what is open already. The calendar comes with code of its own; what opened before it would lie below. */
const openAll = async (page: Page) => {
  await page.locator('[data-opens] button').first().hover();
  for (const one of await page.locator('[data-opens]').all()) {
    await one.locator('button').first().dispatchEvent('click');
    await page.locator('.k-range-calendar').waitFor();
    await page.waitForTimeout(50);
  }
};
/** As many as the sheet has. */
const CHARTS = 10;
const drawCharts = (page: Page) =>
  page
    .locator('canvas')
    .nth(CHARTS - 1)
    .waitFor();
const acts: Partial<Record<string, Scene['act']>> = { floats: openAll, charts: drawCharts };

const FIRST_PANEL = '.k-panel >> nth=0';

export const SCENES: Scene[] = [
  ...SHEETS.filter(([hash]) => hash !== 'dialogs').map(([hash]): Scene => {
    const act = acts[hash];
    return { name: hash, hash: `bare/${hash}`, isWhole: true, ...(act && { act }) };
  }),
  ...['Confirm', 'Delete', 'Drawer', 'Commands', 'Shortcuts'].map(dialog),
  { name: 'commands-none', hash: 'bare/dialogs', act: typing('zzz') },
  { name: 'commands-second-step', hash: 'bare/dialogs', act: typing('change', 'Enter') },
  {
    name: 'reason',
    hash: 'bare/actions',
    part: FIRST_PANEL,
    isWhole: true,
    act: (page) => page.getByRole('button', { name: 'Publish' }).last().focus(),
  },
  { name: 'chart-hovered', hash: 'bare/charts', part: FIRST_PANEL, isWhole: true, act: (page) => page.locator('canvas').first().hover() },
  {
    name: 'chart-focused',
    hash: 'bare/charts',
    part: FIRST_PANEL,
    isWhole: true,
    act: (page) => page.getByRole('slider').first().press('ArrowRight'),
  },
  { name: 'shell', hash: 'dialogs' },
  { name: 'folded', hash: 'dialogs', part: '.k-menu', width: 1440, act: press('Collapse menu') },
  { name: 'drawer-menu', hash: 'dialogs', width: 390, act: press('Open menu') },
  { name: 'sign-in', hash: 'sign-in' },
  // Last: they stay when the page is another one.
  dialog('Toasts'),
];

/** The windows of the pictures. Axe judges both schemes and both widths, each once. */
export const VIEWS = [
  { scheme: 'light', width: 1440, height: 900, isJudged: true },
  { scheme: 'dark', width: 1440, height: 900, isJudged: false },
  { scheme: 'light', width: 390, height: 844, isJudged: false },
  { scheme: 'dark', width: 390, height: 844, isJudged: true },
] as const;

export const pictureName = ({ name }: Scene, { scheme, width }: Pick<(typeof VIEWS)[number], 'scheme' | 'width'>) =>
  `${name}-${scheme}-${width}.png`;
/** Of every scene in each window that it is for. */
export const pictureNames = (): string[] =>
  VIEWS.flatMap((view) => SCENES.filter(({ width }) => (width ?? view.width) === view.width).map((scene) => pictureName(scene, view)));
