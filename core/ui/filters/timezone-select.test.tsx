import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { TimezoneSelect } from './timezone-select.tsx';

const OPTIONS = [
  { value: 'UTC', label: 'UTC' },
  { value: 'EST', label: 'Eastern' },
] as const;

test('the time zone is chosen among those offered and is never none (1 §2.4)', async () => {
  const onChange = vi.fn<(value: string) => void>();
  draw(<TimezoneSelect value="EST" options={OPTIONS} onChange={onChange} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' });
  expect(field.value).toBe('Eastern');
  await userEvent.click(field);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['UTC', 'Eastern']);
  await userEvent.click(screen.getByRole('option', { name: 'Eastern' }));
  expect(field.value).toBe('Eastern');
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'UTC' }));
  expect(onChange.mock.calls.at(-1)).toEqual(['UTC']);
  expect(onChange.mock.calls.flat()).not.toContain(null);
});
