// Runs axe in a page of the browser. Without @axe-core/playwright, which sends axe's 1.3 MB into the page twice for each question.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';

const SOURCE = fs.readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** What axe leaves in a page that it came into. */
type WithAxe = { axe?: { run(options: RunOptions): Promise<{ violations: Result[] }> } };

/** What axe finds on the page as it stands; a document that has it already is not given it again. The product has no frames, and none is looked into. */
export async function violationsIn(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(async (given) => {
    const { axe } = globalThis as WithAxe;
    // Nothing found by nobody would pass.
    if (!axe) throw new Error('axe is not in the page.');
    // What passes is not described: several times as fast, finding the same.
    return (await axe.run({ ...given, iframes: false, resultTypes: ['violations'] })).violations;
  }, options);
}

/** The rules of these tags. */
export const tagged = (values: string[]): RunOptions => ({ runOnly: { type: 'tag', values } });
/** These rules alone. */
export const rules = (values: string[]): RunOptions => ({ runOnly: { type: 'rule', values } });
