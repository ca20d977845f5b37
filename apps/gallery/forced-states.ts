import type { Page } from '@playwright/test';

const CONTROLS = ':is(a[href], button, input, textarea, select, [tabindex]):not([tabindex="-1"])';
/** Which nodes of the gallery's samples (`Shown`) are in which state. */
const FORCED: [nodes: string, states: string[]][] = [
  ['[data-shown="hover"] *', ['hover']],
  [`[data-shown="focus"] ${CONTROLS}`, ['focus', 'focus-visible', 'focus-within']],
  [`[data-shown="focus"] :has(${CONTROLS})`, ['focus-within']],
];

/** Draws all samples that are to be seen hovered or focused in that state, which a pointer can do with one at a time only. */
export async function forceStates(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  for (const [selector, forcedPseudoClasses] of FORCED) {
    const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}
