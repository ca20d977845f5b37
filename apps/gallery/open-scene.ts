import type { Page } from '@playwright/test';
import { forceStates } from './forced-states.ts';
import { NOW } from './samples/texts.ts';
import type { Scene } from './scenes.ts';

/** Nothing fades under reduced motion; what opens needs a frame or two. */
const OPENS_MS = 50;

/** What a page for scenes needs before its first one: a clock that does not move. */
export const stopClock = (page: Page) => page.clock.setFixedTime(NOW);

/** Opens a scene in a window of this width, as high as the sheet where all of it is shown. */
export async function openScene(page: Page, scene: Scene, { base, width, height }: { base: string; width: number; height: number }) {
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width, height });
  await page.goto(`${base}#/${scene.hash}?${scene.name}`);
  await page.locator(`[data-scene$="?${scene.name}"] h1`).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  if (scene.isWhole) {
    const whole = await page.locator('.gallery-sheet').boundingBox();
    await page.setViewportSize({ width, height: Math.ceil(whole?.height ?? height) });
  }
  await forceStates(page);
  await scene.act?.(page);
  if (scene.act) await page.waitForTimeout(OPENS_MS);
}
