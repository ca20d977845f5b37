import { renderScreen } from '@kontor/core/testing/web';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageSize } from './use-page-size.ts';

type View = Parameters<typeof usePageSize>[0];
function Sizes({ view }: { view?: View }) {
  const { value, options } = usePageSize(view);
  return <p>{`${value} of ${options.join(', ')}`}</p>;
}

test.each([
  ['/here', '25 of 25, 50, 100, 200'],
  ['/here?size=100', '100 of 25, 50, 100, 200'],
  ['/here?size=7', '25 of 25, 50, 100, 200'],
  ['/here?size=many', '25 of 25, 50, 100, 200'],
])('a list has 25 rows a page, or as many of those offered as its URL names (1 §9): %s', async (at, words) => {
  renderScreen({ page: { path: '/here' }, screen: () => <Sizes />, at, answers: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each<[View, string, string]>([
  [{ pageSize: 50, pageSizes: [50, 100, 250] }, '/here?size=250', '250 of 50, 100, 250'],
  [{ pageSize: 50, pageSizes: [50, 100, 250] }, '/here?size=25', '50 of 50, 100, 250'],
  [{ pageSize: 500 }, '/here', '500 of 25, 50, 100, 200, 500'],
])('a list with sizes of its own offers those, and its usual one is among them (1 §9): %j %s', async (view, at, words) => {
  renderScreen({ page: { path: '/here' }, screen: () => <Sizes view={view} />, at, answers: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});
