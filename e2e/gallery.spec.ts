import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openScene, stopClock } from '../apps/gallery/open-scene.ts';
import { pictureName, SCENES, VIEWS } from '../apps/gallery/scenes.ts';
import { serveGallery } from '../apps/gallery/serve-gallery.ts';
import { violationsOf } from './axe.ts';
import { IS_NIGHT } from './night.ts';
import { drawingOf, isAccepting, keepDrawing, whyNotCompared } from './pictures.ts';

// One worker builds the gallery once; a picture that differs differs again.
test.describe.configure({ mode: 'default', retries: 0 });

/** A shade, where the kept pictures have fewer of them (tools/smaller-png.ts). */
const TOLERANCE = { threshold: 0.05, maxDiffPixels: 60 };
/** A sheet shows a landmark several times, which a page never does. */
const REPEATED = /: landmark-unique /;
const folder = mkdtempSync(join(tmpdir(), 'kontor-gallery-'));
let gallery: Awaited<ReturnType<typeof serveGallery>>;
let isComparing = true;
test.beforeAll(async () => {
  gallery = await serveGallery(folder);
});
test.afterAll(async () => {
  await gallery.close();
  rmSync(folder, { recursive: true, force: true });
});

test('pictures are compared by the browser and the fonts that they are made with', async ({ browser }) => {
  const drawing = await drawingOf(browser);
  if (isAccepting) return keepDrawing(drawing);
  const why = whyNotCompared(drawing);
  isComparing = why === null;
  if (why) console.log(`No picture is compared: ${why}. Compare on Debian with its Chromium, or accept them anew there.`);
  test.skip(why !== null, why ?? '');
});

/** By day the two that axe judges; all of them at night and where pictures are what is asked for. */
const isWhole = IS_NIGHT || process.env['PICTURES'];
for (const view of VIEWS.filter(({ isJudged }) => isJudged || isWhole)) {
  const { scheme, width, height, isJudged } = view;
  test(`every part looks as accepted${isJudged ? ' and passes axe' : ''}, ${scheme}, ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.setDefaultTimeout(30_000);
    await stopClock(page);
    for (const scene of SCENES.filter(({ width: only }) => (only ?? width) === width)) {
      await openScene(page, scene, { base: gallery.url, width, height });
      if (isComparing)
        await expect.soft(scene.part ? page.locator(scene.part) : page).toHaveScreenshot(pictureName(scene, view), TOLERANCE);
      if (isJudged) faults.push(...(await violationsOf(page, scene.name)));
    }
    expect(faults.filter((fault) => !REPEATED.test(fault))).toEqual([]);
    await context.close();
  });
}
