/** The nearest box that scrolls vertically; the page itself when none does. */
export function scrollParent(node: Element | null): Element | null {
  for (let box = node?.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return node?.ownerDocument.scrollingElement ?? null;
}
