import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { KontorTheme } from './theme/kontor-theme.tsx';

/** jsdom lays nothing out; virtual lists need a box to fill. */
function giveSizes(): void {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 480 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 400 });
  Element.prototype.scrollTo = () => undefined;
}

/** Draws a part as the product does, in a box of 400 × 480 px. */
export function draw(part: ReactElement) {
  giveSizes();
  return render(<KontorTheme env="test">{part}</KontorTheme>);
}
