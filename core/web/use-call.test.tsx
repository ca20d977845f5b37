import { route } from '@kontor/core/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openQueryClient, useCall } from './use-call.ts';

const sums = route({
  method: 'GET',
  path: 'sums',
  access: 'signedIn',
  summary: 'Sums',
  input: z.object({}),
  output: z.number(),
  effect: 'read',
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was read is fresh for 60 seconds; after them it is read again (1 §9)', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  const asked = vi.fn(async () => new Response(JSON.stringify({ success: true, data: 1 })));
  vi.stubGlobal('fetch', asked);
  const client = openQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const open = async () => {
    const view = renderHook(() => useCall(sums, {}), { wrapper });
    await waitFor(() => expect([view.result.current.data, view.result.current.isFetching]).toEqual([1, false]));
    view.unmount();
  };
  await open();
  vi.setSystemTime('2026-11-20T12:00:59.900Z');
  await open();
  expect(asked).toHaveBeenCalledOnce();
  vi.setSystemTime('2026-11-20T12:01:01Z');
  await open();
  expect(asked).toHaveBeenCalledTimes(2);
});

test('the answer before stays while the next one comes, unless it says otherwise in what is named', async () => {
  const release: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    await new Promise<void>((done) => release.push(done));
    return new Response(JSON.stringify({ success: true, data: new URL(url, 'http://x').search.length }));
  });
  const client = openQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const split = { ...sums, input: z.object({ by: z.string(), day: z.string() }) };
  const view = renderHook((wish: { by: string; day: string }) => useCall(split, wish, { keepPrevious: ['by'] }), {
    wrapper,
    initialProps: { by: 'seat', day: 'Monday' },
  });
  const answered = async () => {
    await waitFor(() => expect(release.length).toBeGreaterThan(0));
    release.shift()?.();
    await waitFor(() => expect(view.result.current.isFetching).toBe(false));
    return view.result.current.data;
  };
  const first = await answered();
  expect(first).toBeGreaterThan(0);
  view.rerender({ by: 'seat', day: 'Sunday' });
  expect([view.result.current.data, view.result.current.isPlaceholderData]).toEqual([first, true]);
  await answered();
  view.rerender({ by: 'publisher', day: 'Sunday' });
  expect(view.result.current.data).toBeUndefined();
  expect(await answered()).toBeGreaterThan(0);
});

test('what failed without a connection is asked again by itself once it is back; what was read is not', async () => {
  let isDown = true;
  const asked = vi.fn(async (url: string) => {
    if (isDown && url.includes('n=2')) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ success: true, data: 1 }));
  });
  vi.stubGlobal('fetch', asked);
  const client = openQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const numbered = { ...sums, input: z.object({ n: z.number() }), output: z.number() };
  const view = renderHook(() => [useCall(numbered, { n: 1 }), useCall(numbered, { n: 2 })] as const, { wrapper });
  await waitFor(() => expect(view.result.current.map(({ status }) => status)).toEqual(['success', 'error']));
  isDown = false;
  act(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(view.result.current[1].data).toBe(1));
  expect(asked.mock.calls.filter(([url]) => url.includes('n=1'))).toHaveLength(1);
});
