import { IconPencil } from '@tabler/icons-react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { IconButton } from './icon-button.tsx';

const draw = (label: string, reason?: string) => (
  <KontorTheme env="test">
    <IconButton icon={IconPencil} label={label} reason={reason} />
    <button type="button">Plain</button>
  </KontorTheme>
);
const tip = () => screen.queryByRole('tooltip')?.textContent;

test('the name of an icon is seen at the pointer, with the reason why it cannot be pressed, and goes with it', async () => {
  render(draw('Edit', 'The deal is archived.'));
  await userEvent.hover(screen.getByRole('button', { name: 'Edit' }));
  expect(tip()).toBeUndefined();
  await waitFor(() => expect(tip()).toBe('Edit: The deal is archived.'));
  await userEvent.hover(screen.getByRole('button', { name: 'Plain' }));
  expect(tip()).toBeUndefined();
});

test('by keyboard it is seen at once, until Escape', async () => {
  render(draw('Edit'));
  await userEvent.tab();
  await waitFor(() => expect(tip()).toBe('Edit'));
  await userEvent.keyboard('{Escape}');
  expect(tip()).toBeUndefined();
});

test('words that change are seen changed', async () => {
  const { rerender } = render(draw('Copy ID'));
  await userEvent.tab();
  await waitFor(() => expect(tip()).toBe('Copy ID'));
  rerender(draw('Copied'));
  await waitFor(() => expect(tip()).toBe('Copied'));
});
