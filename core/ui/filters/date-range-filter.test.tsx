import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import type { DateRangeFilterProps, DayRange } from './date-range.ts';
import { DateRangeFilter } from './date-range-filter.tsx';

const PRESETS = [
  { key: 'last7day', label: 'Last 7 Days', days: { startDate: '2026-11-14', endDate: '2026-11-20' } },
  { key: 'previousMonth', label: 'Previous Month', days: { startDate: '2026-10-01', endDate: '2026-10-31' } },
];
const TOO_LONG = 'Please select a valid date range.';

// The panel is fetched on first use; fetched here, no test waits for the transform.
beforeAll(() => import('./date-range-panel.tsx'), 120_000);

async function open(props: Partial<DateRangeFilterProps> = {}) {
  const onChange = vi.fn<(value: DayRange) => void>();
  draw(
    <DateRangeFilter
      value={{ startDate: '2026-11-07', endDate: '2026-11-20' }}
      presets={PRESETS}
      zone="EST"
      maxDate={null}
      onChange={onChange}
      {...props}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Dates/ }));
  await screen.findByRole('button', { name: 'Apply' }, { timeout: 20_000 });
  return onChange;
}
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));

describe('date range (spec 1 §2.4)', () => {
  test('the button says the period and its zone once', () => {
    draw(
      <DateRangeFilter
        value={{ startDate: '2025-11-07', endDate: '2025-11-20' }}
        presets={PRESETS}
        zone="EST"
        maxDate={null}
        onChange={() => undefined}
      />,
    );
    expect(screen.getByRole('button').textContent).toBe('Nov 7 – 20, 2025, EST');
  });

  test('a preset changes nothing before Apply and then passes its key', async () => {
    const onChange = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Previous Month' }));
    expect(onChange).not.toHaveBeenCalled();
    await apply();
    expect(onChange).toHaveBeenCalledWith({ startDate: '2026-10-01', endDate: '2026-10-31', key: 'previousMonth' });
  });

  test('two days of the calendar make a custom period', async () => {
    const onChange = await open();
    await userEvent.click(screen.getByRole('button', { name: '3 November 2026' }));
    await userEvent.click(screen.getByRole('button', { name: '9 November 2026' }));
    await apply();
    expect(onChange).toHaveBeenCalledWith({ startDate: '2026-11-03', endDate: '2026-11-09', key: undefined });
  });

  test('one day chosen is a period of one day', async () => {
    const onChange = await open();
    await userEvent.click(screen.getByRole('button', { name: '3 November 2026' }));
    await apply();
    expect(onChange).toHaveBeenCalledWith({ startDate: '2026-11-03', endDate: '2026-11-03', key: undefined });
  });

  test('an invalid period opens the Invalid Date Range dialog, which says why (spec 1 §5)', async () => {
    const onChange = await open({ problem: ({ startDate }) => (startDate < '2026-11-01' ? TOO_LONG : null) });
    await userEvent.click(screen.getByRole('button', { name: 'Previous Month' }));
    expect(screen.getByText(TOO_LONG)).toBeDefined();
    await apply();
    expect((await screen.findByRole('dialog', { name: 'Invalid Date Range' })).textContent).toContain(TOO_LONG);
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Choose again' }));
    expect(screen.getByRole('button', { name: 'Previous Month' }).getAttribute('aria-pressed')).toBe('true');
    await apply();
    await screen.findByRole('dialog', { name: 'Invalid Date Range' });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Invalid Date Range' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Previous Month' }).getAttribute('aria-pressed')).toBe('true');
  });

  test('the Invalid Date Range dialog lies over the calendar it comes from (spec 1 §5)', async () => {
    await open({ problem: () => TOO_LONG });
    await apply();
    await screen.findByRole('dialog', { name: 'Invalid Date Range' });
    const calendar = document.querySelector<HTMLElement>('.k-range-pop')?.style.zIndex;
    const dialog = document.querySelector<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--mb-z-index');
    expect(Number(dialog)).toBeGreaterThan(Number(calendar));
  });

  test('← and → step by the period’s own length, never past the days that may be chosen', async () => {
    const onChange = vi.fn<(value: DayRange) => void>();
    draw(
      <DateRangeFilter
        value={{ startDate: '2026-11-07', endDate: '2026-11-13', key: 'last7day' }}
        presets={PRESETS}
        minDate="2026-10-31"
        maxDate="2026-11-19"
        onChange={onChange}
      />,
    );
    screen.getByRole('button').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
    // Alt and an arrow is the browser's own way back.
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(onChange.mock.calls).toEqual([[{ startDate: '2026-10-31', endDate: '2026-11-06' }]]);
  });

  test('a preset that begins before the first allowed day is refused', async () => {
    const onChange = await open({ minDate: '2026-10-15' });
    await userEvent.click(screen.getByRole('button', { name: 'Previous Month' }));
    expect(screen.getByText('The first day may not be before Oct 15, 2026.')).toBeDefined();
    await apply();
    expect(onChange).not.toHaveBeenCalled();
  });

  test('no day after the last allowed one can be picked, by calendar or preset (spec 1 §5)', async () => {
    const onChange = await open({ maxDate: '2026-11-19' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '19 November 2026' }).disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '20 November 2026' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 Days' }));
    expect(screen.getByText('The last day may not be after Nov 19, 2026.')).toBeDefined();
    await apply();
    await screen.findByRole('dialog', { name: 'Invalid Date Range' });
    expect(onChange).not.toHaveBeenCalled();
  });

  test('Cancel keeps the period', async () => {
    const onChange = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Last 7 Days' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  });
});

test('days of the address that may not be chosen open the dialog by themselves, which says why (1 §5)', async () => {
  draw(
    <DateRangeFilter
      value={{ startDate: '2026-11-14', endDate: '2026-11-20' }}
      presets={PRESETS}
      maxDate={null}
      refused={TOO_LONG}
      onChange={() => undefined}
    />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Invalid Date Range' });
  expect(dialog.textContent).toContain(TOO_LONG);
  await userEvent.click(screen.getByRole('button', { name: 'Choose again' }));
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Invalid Date Range' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Dates: Nov 14 – 20/ })).toBeTruthy();
});
