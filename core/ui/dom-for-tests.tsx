import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { KontorTheme } from './theme/kontor-theme.tsx';

/** What the kit asks of a browser and jsdom does not have: media queries, sizes and scrolling. */
function completeDom(height: number): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(400);
}

/** Draws a part as the product does, in a window `height` px high. */
export function draw(part: ReactElement, height = 480) {
  completeDom(height);
  return render(<KontorTheme env="test">{part}</KontorTheme>);
}
