/**
 * Remembers what has the focus; the function it returns gives it back a frame later where nothing else took it. A button that shows its
 * work is disabled meanwhile, and a disabled button loses the focus to the page.
 */
export function holdFocus(): () => void {
  const { activeElement } = document;
  return () =>
    void requestAnimationFrame(() => {
      if (activeElement instanceof HTMLElement && activeElement.isConnected && document.activeElement === document.body)
        activeElement.focus();
    });
}
