import { afterAll, afterEach, vi } from 'vitest';

/** From the class's own prototype up to that of every element. */
const prototypesOf = (leaf: typeof HTMLElement): object[] =>
  leaf.prototype === Element.prototype ? [leaf.prototype] : [leaf.prototype, ...prototypesOf(Object.getPrototypeOf(leaf))];

const FRAME_MS = 16;
/** React's, on a document that it listens to already; other libraries' are symbols. */
const isMark = (key: string) => key.startsWith('_react');

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
    configurable: true,
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
  // jsdom counts frames by an interval; one begun while a test holds the clock would never come, nor any after it.
  const { setTimeout: later, clearTimeout: never } = globalThis;
  const frames = new Set<ReturnType<typeof later>>();
  Object.assign(window, {
    requestAnimationFrame: (draw: FrameRequestCallback) => {
      const frame = later(() => {
        frames.delete(frame);
        draw(performance.now());
      }, FRAME_MS);
      frames.add(frame);
      return frame;
    },
    cancelAnimationFrame: never,
  });

  // All files of a worker share its document and modules: what one changed is put back before the next.
  const changeable = [document, navigator, Storage.prototype, ...prototypesOf(HTMLInputElement)];
  const before = changeable.map((object) => [object, Object.getOwnPropertyDescriptors(object)] as const);
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    // The page is closed: what it still waited for would come without a document.
    for (const frame of frames) never(frame);
    for (const [object, was] of before) {
      for (const key of Object.getOwnPropertyNames(object))
        if (!Object.hasOwn(was, key) && !isMark(key)) Reflect.deleteProperty(object, key);
      Object.defineProperties(object, was);
    }
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    document.title = '';
    document.body.replaceChildren();
    for (const root of [document.documentElement, document.body]) for (const { name } of [...root.attributes]) root.removeAttribute(name);
  });
}
