import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { Hint } from './hint.tsx';

test('the info popover explains when it is asked, by keyboard too, and is closed the same way (1 §2.4)', async () => {
  draw(<Hint about="CPM">What a thousand impressions cost.</Hint>);
  const button = screen.getByRole('button', { name: 'About CPM' });
  expect(screen.queryByText('What a thousand impressions cost.')).toBeNull();
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect((await screen.findByRole('dialog', { name: 'About CPM' })).textContent).toBe('What a thousand impressions cost.');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'About CPM' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});
