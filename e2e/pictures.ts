import fs from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';

/** What decides how a page is drawn besides the page itself. */
type Drawing = {
  /** Major version. */
  chromium: string;
  /** Widths of texts in the machine's own fonts, which draw what ours has no letters for. */
  fonts: string;
};

const FILE = path.join(import.meta.dirname, 'pictures', 'made-with.json');
const TEXTS = ['Kontor 0123456789', 'חבילת טלוויזיה', 'باقة التلفزيون', '▲▼−≥→⋮'];

export const isAccepting = process.env['PICTURES'] === 'accept';

export async function drawingOf(browser: Browser): Promise<Drawing> {
  const page = await browser.newPage();
  await page.setContent(TEXTS.map((text) => `<span style="font: 40px sans-serif; position: absolute">${text}</span>`).join(''));
  const fonts = await page.locator('span').evaluateAll((nodes) => nodes.map((node) => Math.round(node.getBoundingClientRect().width)));
  await page.close();
  return { chromium: browser.version().split('.')[0] ?? '', fonts: fonts.join(' ') };
}

/** Keeps what the accepted pictures are made with. */
export const keepDrawing = (drawing: Drawing): void => fs.writeFileSync(FILE, `${JSON.stringify(drawing, null, 2)}\n`);

/** Why this machine's pictures cannot be compared with those of the repository; null where they can. */
export function whyNotCompared(now: Drawing): string | null {
  // Written by `keepDrawing`.
  const made = JSON.parse(fs.readFileSync(FILE, 'utf8')) as Drawing;
  if (made.chromium !== now.chromium) return `the pictures are made with Chromium ${made.chromium}, this is ${now.chromium}`;
  if (made.fonts !== now.fonts) return 'the pictures are made with other system fonts than this machine has';
  return null;
}
