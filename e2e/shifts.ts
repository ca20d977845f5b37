import type { Page } from '@playwright/test';

declare global {
  interface Window {
    shifts: { value: number; nodes: string[] }[];
  }
}

/** What nobody notices. */
export const LEAST_SHIFT = 0.005;

/** Notes everything that jumps on the page's screens, also right after a click, which the browser's own score leaves out. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    const named = (node: unknown) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : '');
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = 'value' in entry ? Number(entry.value) : 0;
        const sources: unknown = 'sources' in entry ? entry.sources : [];
        const nodes = Array.isArray(sources) ? sources.map((source: { node?: unknown }) => named(source.node)) : [];
        window.shifts.push({ value, nodes });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });

/** How much jumped since it was asked last. */
export const shiftsOf = (page: Page) => page.evaluate(() => window.shifts.splice(0).reduce((sum, { value }) => sum + value, 0));

/** The same in words, where it is more than nobody notices: what jumped, and by how much. */
export async function jumpsOf(page: Page, what: string): Promise<string[]> {
  const seen = await page.evaluate(() => window.shifts.splice(0));
  const sum = seen.reduce((total, { value }) => total + value, 0);
  return sum <= LEAST_SHIFT
    ? []
    : [`${what}: ${sum.toFixed(4)} by ${[...new Set(seen.flatMap(({ nodes }) => nodes))].slice(0, 4).join(', ')}`];
}
