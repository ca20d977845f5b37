import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

const held: NumberFieldProps['value'][] = [];
function Field(props: Partial<NumberFieldProps>) {
  const [value, setValue] = useState<NumberFieldProps['value']>('18250000');
  held.push(value);
  return (
    <KontorTheme env="test">
      <NumberField label="Daily impressions" rules={{ decimals: 0 }} {...props} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue('5000')}>
        Discard
      </button>
    </KontorTheme>
  );
}
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Daily impressions' });

test('27.5M is held as 27500000 and shown with separators when the field is left', async () => {
  render(<Field />);
  expect(input().value).toBe('18,250,000');
  await userEvent.clear(input());
  await userEvent.type(input(), '27.5M');
  expect(input().value).toBe('27.5M');
  expect(held.at(-1)).toBe('27500000');
  await userEvent.tab();
  expect(input().value).toBe('27,500,000');
});

test.each([
  ['27,5', 'Enter a number such as 1,200 or 27.5M.'],
  ['-5', 'Enter 0 or more.'],
  ['1.5', 'Enter a whole number.'],
])('%s stays as typed under a message, and is never rewritten', async (text, message) => {
  render(<Field />);
  await userEvent.clear(input());
  await userEvent.type(input(), text);
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.tab();
  expect(input().value.replace('−', '-')).toBe(text);
  expect(input().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(message).id).toBe(input().getAttribute('aria-describedby')?.split(' ').at(-1));
});

test('a number that changes from outside shows at once, also in the field that has the focus', async () => {
  render(<Field />);
  await userEvent.type(input(), '1');
  screen.getByText('Discard').click();
  await expect.poll(() => input().value).toBe('5,000');
});

test('an improbable number is taken, and its warning belongs to the field', () => {
  render(<Field warning="The plan has 2 M a day." />);
  const warning = screen.getByText('The plan has 2 M a day.');
  const described = input().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.contains(warning)).toBe(true);
  expect(input().getAttribute('aria-invalid')).not.toBe('true');
});
