import { afterEach, vi } from 'vitest';

/** What jsdom lacks and the screens use. */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // What never comes fails all the same, and a busy machine may take as long as this.
  configure({ asyncUtilTimeout: 20_000 });
  const { notifications } = await import('@mantine/notifications');
  afterEach(() => {
    cleanup();
    // The next file's screens are drawn in the same process.
    notifications.clean();
    notifications.cleanQueue();
  });
  Object.defineProperty(window, 'matchMedia', {
    value: (query: string) => ({
      matches: false,
      media: query,
      addEventListener: vi.fn(),
      removeEventListener: vi.fn(),
      addListener: vi.fn(),
      removeListener: vi.fn(),
    }),
  });
  class StillObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.assign(window, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });
  Element.prototype.scrollIntoView = () => {};
  window.scrollTo = () => {};
}
