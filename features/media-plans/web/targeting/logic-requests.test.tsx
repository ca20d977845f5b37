import type { Expression } from '@kontor/boolean-logic/contract';
import { answer, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { type MediaPlanTargeting, mediaPlanRoutes, publisherMissing } from '@kontor/media-plans/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { usePlanReads } from '../forecast/targeting-reads.ts';
import { sampleForecast } from '../testing/sample-plan.ts';
import { LogicRequests } from './logic-requests.tsx';

const idOf = (at: number) => at.toString(16).padStart(24, '0');
const of = (size: number): Expression => ({
  type: 'GROUP',
  nodes: [{ type: 'SET', join: 'or', items: Array.from({ length: size }, (_, at) => ({ type: 'SEGMENT', id: idOf(at + 1) })) }],
  unions: [],
});
/** As many million as the expression has segments. */
const forecast = () =>
  answer(mediaPlanRoutes.forecast, ({ targeting }) => {
    const { value } = (targeting as MediaPlanTargeting).audienceBooleanLogic; // as the screen sends it
    const first = value?.nodes[0];
    return sampleForecast(first?.type === 'SET' ? first.items.length * 1e6 : 0);
  });

function open(answers: Parameters<typeof renderScreen>[0]['answers'] = [forecast()]) {
  const Screen = () => {
    const [size, setSize] = useState(1);
    const reads = usePlanReads();
    return (
      <>
        <button type="button" onClick={() => setSize(size + 1)}>
          More
        </button>
        <button type="button" onClick={() => setSize(0)}>
          None
        </button>
        <p data-testid="figure">
          <LogicRequests of="audience" expression={of(size)} reads={reads} />
        </p>
      </>
    );
  };
  renderScreen({ page: { path: '/x' }, screen: Screen, at: '/x', answers });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const said = () => screen.getByTestId('figure').textContent;

test('requests a day are of the expression on screen: an answer that comes late is never shown for a newer one', async () => {
  const requests = forecast();
  open([requests]);
  await waitFor(() => expect(said()).toBe(', 1.00 M avails per day'));
  const atOnce = globalThis.fetch;
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, { signal: _, ...init }: RequestInit) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return atOnce(url, init);
  });
  press('More');
  expect(said()).toBe(', … avails per day');
  await waitFor(() => expect(held).toHaveLength(1));
  press('More');
  await waitFor(() => expect(held).toHaveLength(2));
  held[1]?.();
  await waitFor(() => expect(said()).toBe(', 3.00 M avails per day'));
  held[0]?.();
  await waitFor(() => expect(requests.asked).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said()).toBe(', 3.00 M avails per day');
});

test('an expression with an empty set is not counted, and a count that failed is tried again', async () => {
  open([refusedOnce(forecast(), publisherMissing)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(said()).toBe(', 1.00 M avails per day'));
  press('None');
  expect(said()).toBe(', … avails per day');
});
