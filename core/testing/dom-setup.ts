import { afterEach, vi } from 'vitest';

/** What jsdom lacks and the screens use. */
if (typeof window !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
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
