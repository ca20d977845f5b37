/**
 * Pictures of the gallery and axe on each: `node apps/gallery/shots.ts [screen,screen] [--no-axe] [--out DIR] [--scheme=dark] [--width=390]`.
 * Builds and serves the gallery itself; Chromium from $CHROMIUM or /usr/bin/chromium. Exits with 1 when axe finds anything.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS } from '../../tools/chromium-flags.ts';
import { SCENES, type Scene } from './scenes.ts';
import { serveGallery } from './serve-gallery.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const option = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
const only = process.argv[2]?.startsWith('--') ? undefined : process.argv[2]?.split(',');
const hasAxe = !process.argv.includes('--no-axe');
const out = option('out') ?? join(tmpdir(), 'kontor-gallery-shots');

async function check(page: Page, name: string, skipped: string[]): Promise<number> {
  const wide = await page.evaluate(() => {
    const box = document.querySelector('.k-main') ?? document.documentElement;
    return box.scrollWidth - box.clientWidth;
  });
  if (wide > 0) console.log(name, 'is wider than its window by', wide);
  if (!hasAxe) return wide > 0 ? 1 : 0;
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).disableRules(skipped).analyze();
  for (const { id, nodes } of violations) {
    const where = nodes.slice(0, 4).map((node) => `${node.target} ${node.any[0]?.message ?? node.all[0]?.message ?? ''}`);
    console.log(name, id, nodes.length, where.join(' | ').slice(0, 600));
  }
  return violations.length + (wide > 0 ? 1 : 0);
}

async function shoot(page: Page, scene: Scene, scheme: string, width: number): Promise<number> {
  const name = `${scene.name}-${scheme}-${width}`;
  await page.goto(`${base}#/${scene.hash}`);
  await page.reload();
  await page.waitForSelector('h1');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(350);
  await scene.act?.(page);
  await page.waitForTimeout(scene.act ? 350 : 0);
  await page.screenshot({ path: join(out, `${name}.png`), fullPage: false });
  return check(page, name, scene.isScrolled ? ['target-size'] : []);
}

mkdirSync(out, { recursive: true });
const server = await serveGallery(join(out, 'site'));
const base = server.url;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS });
let found = 0;
for (const viewport of WIDTHS.filter(({ width }) => !option('width') || String(width) === option('width'))) {
  for (const scheme of (['light', 'dark'] as const).filter((one) => !option('scheme') || one === option('scheme'))) {
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'America/New_York',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      found += 1;
      console.log('ERROR', error.message);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') console.log('CONSOLE', message.text().slice(0, 300));
    });
    for (const scene of SCENES) {
      if (only && !only.includes(scene.name)) continue;
      if (scene.width && scene.width !== viewport.width) continue;
      found += await shoot(page, scene, scheme, viewport.width).catch((error: Error) => {
        console.log('FAILED', scene.name, scheme, viewport.width, error.message.slice(0, 400));
        return 1;
      });
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(`${found} findings, pictures in ${out}`);
process.exit(found > 0 ? 1 : 0);
