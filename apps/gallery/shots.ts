/**
 * Looks at the gallery at every width: axe, and whether a page is wider than its window.
 * `node apps/gallery/shots.ts [scene,scene] [--width=768] [--scheme=dark] [--zoom=2] [--out=DIR]` leaves its pictures in DIR. Exits with 1 when it finds anything.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { tagged, violationsIn } from '../../tools/axe-in-page.ts';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.ts';
import { openScene, stopClock } from './open-scene.ts';
import { SCENES } from './scenes.ts';
import { serveGallery } from './serve-gallery.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const only = process.argv[2]?.startsWith('--') ? undefined : process.argv[2]?.split(',');
const widths = option('width')?.split(',').map(Number) ?? [360, 768, 1100, 1440];
const zoom = Number(option('zoom') ?? 1);
const out = option('out') ?? join(tmpdir(), 'kontor-gallery-shots');

async function problemsOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const found = (await violationsIn(page, tagged(TAGS))).flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`),
  );
  return wide > 0 ? [`wider than its window by ${wide}`, ...found] : found;
}

mkdirSync(out, { recursive: true });
const server = await serveGallery(join(out, 'site'));
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });
let count = 0;
for (const width of widths)
  for (const colorScheme of (['light', 'dark'] as const).filter((one) => (option('scheme') ?? one) === one)) {
    const context = await browser.newContext({
      colorScheme,
      deviceScaleFactor: zoom,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    });
    const page = await context.newPage();
    await stopClock(page);
    for (const scene of SCENES.filter(({ name, width: own }) => (only?.includes(name) ?? true) && (own ?? width) === width)) {
      const name = `${scene.name}-${colorScheme}-${width}`;
      // Zoom is fewer and larger pixels.
      await openScene(page, scene, { base: server.url, width: Math.round(width / zoom), height: Math.round(900 / zoom) });
      await page.screenshot({ path: join(out, `${name}.png`), animations: 'disabled' });
      const problems = await problemsOf(page);
      count += problems.length;
      for (const problem of problems) console.log(name, problem.slice(0, 400));
    }
    await context.close();
  }
await browser.close();
await server.close();
console.log(`${count} findings, pictures in ${out}`);
process.exit(count > 0 ? 1 : 0);
