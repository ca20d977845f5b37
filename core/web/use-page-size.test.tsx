import { renderScreen } from '@kontor/core/testing/web';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageSize } from './use-page-size.ts';

function Sizes() {
  const { value, options } = usePageSize();
  return <p>{`${value} of ${options.join(', ')}`}</p>;
}

test.each([
  ['/here', '25 of 25, 50, 100, 200'],
  ['/here?size=100', '100 of 25, 50, 100, 200'],
  ['/here?size=7', '25 of 25, 50, 100, 200'],
  ['/here?size=many', '25 of 25, 50, 100, 200'],
])('a list has 25 rows a page, or as many of those offered as its URL names (1 §9): %s', async (at, words) => {
  renderScreen({ page: { path: '/here' }, screen: Sizes, at, answers: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});
