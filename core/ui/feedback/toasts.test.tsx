import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { StickyBar } from '../layout/sticky-bar.tsx';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { toast } from './toast.tsx';

const lift = () => document.documentElement.style.getPropertyValue('--k-toast-lift');

test('toasts keep above a bar wherever it is, and come down when it goes', async () => {
  let top = window.innerHeight - 52;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 100, 52));
  const { rerender } = draw(<StickyBar message="1 change">Save</StickyBar>);
  act(() => void toast.success('Saved.'));
  await waitFor(() => expect(lift()).toBe('52px'));
  // The footer has come into view and the bar has risen.
  top -= 33;
  window.dispatchEvent(new Event('scroll'));
  expect(lift()).toBe('85px');
  rerender(<KontorTheme env="test">page</KontorTheme>);
  await waitFor(() => expect(lift()).toBe('0px'));
  vi.restoreAllMocks();
});
