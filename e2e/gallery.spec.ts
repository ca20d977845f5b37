import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SCENES } from '../apps/gallery/scenes.ts';
import { serveGallery } from '../apps/gallery/serve-gallery.ts';
import { violationsOf } from './axe.ts';

/** The pages that hold every widget; whole screens are judged in the product itself (screens.spec.ts). */
const WIDGET_PAGES = ['parts', 'states', 'sign-in'];
const SCENES_OF_WIDGETS = SCENES.filter(({ hash, isScrolled }) => WIDGET_PAGES.includes(hash) && !isScrolled);
/** Overlays once; the other scheme and the phone see the pages. `node apps/gallery/shots.ts` judges every scene in all four views. */
const VIEWS = [
  { scheme: 'light', width: 1440, height: 900, hasOverlays: true },
  { scheme: 'dark', width: 390, height: 844, hasOverlays: false },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'kontor-gallery-'));
let gallery: Awaited<ReturnType<typeof serveGallery>>;
test.beforeAll(async () => {
  gallery = await serveGallery(folder);
});
test.afterAll(async () => {
  await gallery.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const { scheme, width, height, hasOverlays } of VIEWS) {
  test(`every widget of the gallery passes axe, ${scheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    for (const scene of SCENES_OF_WIDGETS.filter(({ width: only, act }) => (only ?? width) === width && (hasOverlays || !act))) {
      await page.goto(`${gallery.url}#/${scene.hash}`);
      await page.reload();
      await page.waitForSelector('h1');
      await scene.act?.(page);
      // Overlays fade in; axe would judge half of their colour.
      if (scene.act) await page.waitForTimeout(350);
      const overlay = page.locator('#k-overlays');
      const isOverlay = (await overlay.count()) > 0 && (await overlay.innerHTML()) !== '';
      faults.push(...(await violationsOf(page, scene.name, isOverlay ? '#k-overlays' : undefined)));
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}
