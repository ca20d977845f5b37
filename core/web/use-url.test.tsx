import { renderScreen } from '@kontor/core/testing/web';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endTyping, type UrlChange, useUrl } from './use-url.ts';

const Url = z.object({ q: z.string().optional(), sort: z.string().optional() });
let set: (change: z.output<typeof Url>, push?: UrlChange) => void = () => {};

function Here() {
  const [url, setUrl] = useUrl(Url);
  set = setUrl;
  return <p>{JSON.stringify(url)}</p>;
}

let now = 0;
const pass = (ms: number) => {
  now += ms;
};
const open = async () => {
  const { router } = renderScreen({ page: { path: '/here' }, screen: Here, at: '/here', answers: [] });
  await screen.findByText('{}');
  const change = (...args: Parameters<typeof set>) => act(async () => set(...args));
  const back = async () => {
    await act(async () => router.history.back());
    return router.state.location.searchStr;
  };
  return { router, change, back };
};

beforeEach(() => {
  now += 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

test('each step is a step back, and steps within a second are one', async () => {
  const { change, back } = await open();
  await change({ sort: 'a' }, true);
  pass(900);
  await change({ sort: 'b' }, true);
  pass(1_001);
  await change({ sort: 'c' }, true);
  expect(await back()).toBe('?sort=b');
  expect(await back()).toBe('');
});

test('what is typed is one step until it is whole, and no part of the step before', async () => {
  const { change, back } = await open();
  await change({ sort: 'a' }, true);
  await change({ q: 'k' }, 'typing');
  pass(5_000);
  await change({ q: 'kil' }, 'typing');
  endTyping();
  await change({ q: 'fern' }, 'typing');
  expect(await back()).toBe('?sort=a&q=kil');
  expect(await back()).toBe('?sort=a');
  expect(await back()).toBe('');
});

test('a step right after one came from elsewhere is not joined to it', async () => {
  const { router, change, back } = await open();
  await change({ sort: 'a' }, true);
  await act(async () => router.navigate({ href: '/here?sort=z' }));
  await change({ sort: 'b' }, true);
  expect(await back()).toBe('?sort=z');
});
