import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { LoadMore } from './load-more.tsx';

type State = { rows: number; isLoading?: boolean; problem?: string };

const list = ({ rows, isLoading, problem }: State) => (
  <KontorTheme env="test">
    <main>
      <table>
        <tbody>
          {Array.from({ length: rows }, (_, index) => (
            <tr key={index} data-row={index}>
              <th scope="row">
                <a href="/deal">Deal {index}</a>
              </th>
            </tr>
          ))}
        </tbody>
      </table>
      <LoadMore
        shown={rows}
        total={9}
        noun={['deal', 'deals']}
        hasMore
        onMore={vi.fn()}
        onRetry={vi.fn()}
        isLoading={isLoading}
        problem={problem}
      />
    </main>
  </KontorTheme>
);

/** Presses Load More, as the browser does it: what is disabled loses the focus. */
function press() {
  const drawn = render(list({ rows: 2 }));
  const button = screen.getByRole('button', { name: 'Load More' });
  button.focus();
  fireEvent.click(button);
  drawn.rerender(list({ rows: 2, isLoading: true }));
  button.blur();
  return drawn;
}

test('the focus goes on to the first of the rows that came, and the foot does not jump: it is another', () => {
  const drawn = press();
  const foot = screen.getByRole('status');
  drawn.rerender(list({ rows: 4 }));
  expect(document.activeElement?.textContent).toBe('Deal 2');
  expect(foot.isConnected).toBe(false);
});

test('the focus goes to Retry where no rows came, and stays where somebody put it meanwhile', () => {
  const drawn = press();
  drawn.rerender(list({ rows: 2, problem: 'No answer.' }));
  expect(document.activeElement?.textContent).toBe('Retry');
  drawn.unmount();
  const other = press();
  const link = screen.getByRole('link', { name: 'Deal 0' });
  link.focus();
  other.rerender(list({ rows: 4 }));
  expect(document.activeElement).toBe(link);
});

test.each([
  [4, 4, '4 deals'],
  [1, 1, '1 deal'],
  [25, 1_248, '25 of 1,248 deals'],
  [7, null, '7 deals'],
])('%i rows of %s are told as “%s”', (shown, total, words) => {
  render(
    <KontorTheme env="test">
      <LoadMore shown={shown} total={total} noun={['deal', 'deals']} hasMore={false} onMore={vi.fn()} />
    </KontorTheme>,
  );
  expect(screen.getByRole('status').textContent).toBe(words);
});
