import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { serveGallery } from '../apps/gallery/serve-gallery.ts';
import type { BenchRow } from './bench-row.ts';
import { launch } from './page-load.ts';

const THROTTLE = 4;
const TURNS = 120;
/** One notch of a usual wheel, in px, and how soon the next one follows. */
const NOTCH_PX = 100;
const NOTCH_MS = 30;

/** Each frame: how long after the last one, and whether the middle of the window has a row. */
const OBSERVE = `window.frames = []; window.bare = 0;
let last = performance.now();
const look = (now) => {
  frames.push(now - last);
  last = now;
  const box = document.querySelector('tbody').getBoundingClientRect();
  const at = document.elementFromPoint(box.left + 60, innerHeight / 2);
  if (!at?.closest('tr')) bare += 1;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);`;

/** The gallery's table of 100,000 rows under the wheel, at 4× throttle (design §10). */
export async function benchWheel(): Promise<BenchRow[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kontor-bench-wheel-'));
  const gallery = await serveGallery(folder);
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${gallery.url}#/rows`);
    await page.locator('tbody tr').first().waitFor();
    await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.mouse.move(700, 500);
    await page.waitForTimeout(1_000);
    await page.evaluate(OBSERVE);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, NOTCH_PX);
      await page.waitForTimeout(NOTCH_MS);
    }
    const [frames, bare] = (await page.evaluate('[frames, bare]')) as [number[], number];
    const sorted = frames.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const what = '100,000 rows under the wheel, 4× throttle';
    return [
      { what: `${what}: frame, p50`, ours: at(0.5), unit: 'ms' },
      { what: `${what}: frame, p95`, ours: at(0.95), unit: 'ms' },
      { what: `${what}: frames without rows`, ours: bare, unit: '', budget: '0' },
    ];
  } finally {
    await browser.close();
    await gallery.close();
    await rm(folder, { recursive: true, force: true });
  }
}
