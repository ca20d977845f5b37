import { answer, renderScreen } from '@kontor/core/testing/web';
import { compact, cpm } from '@kontor/core/ui';
import { segmentRoutes } from '@kontor/segments/contract';
import { AudienceFigures } from '@kontor/segments/web';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';

const idOf = (at: number) => at.toString(16).padStart(24, '0');
type Boxes = { included: string[]; excluded: string[]; word: 'AND' | 'OR' };
const usersOf = (included: readonly string[], excluded: readonly string[], word = 'OR') =>
  (word === 'AND' ? 1e5 : 1e6) * included.length + 1e3 * excluded.length;
const feeOf = (ids: readonly string[], word = 'OR') => String(ids.length * (word === 'AND' ? 2 : 1));

const ANSWERS = [
  answer(segmentRoutes.avails, ({ inSeg = [], exSeg = [], includeSegmentAnd }) => ({
    users: usersOf(inSeg, exSeg, includeSegmentAnd),
    requests: null,
  })),
  answer(segmentRoutes.cost, ({ ids = [], includeSegmentAnd }) => ({ cost: feeOf(ids, includeSegmentAnd) })),
];

/** Numbers below one that are the same in each run. */
function drawnFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

/** What stands there as an answer, and whether it is marked as being of an older question. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.segments-figures .k-figure')].map((one) => ({
    text: one.textContent,
    isStale: one.dataset['stale'] !== undefined,
  }));

test.each([1, 2, 3])('figures are of the newest question or marked as older, however late answers come: order %i', async (seed) => {
  const random = drawnFrom(seed);
  let boxes: Boxes = { included: [idOf(1)], excluded: [], word: 'OR' };
  const Screen = () => {
    const [now, setNow] = useState(boxes);
    return (
      <>
        <button type="button" onClick={() => setNow(boxes)}>
          Next
        </button>
        <AudienceFigures boxes={now} />
      </>
    );
  };
  renderScreen({ page: { path: '/x' }, screen: Screen, at: '/x', answers: ANSWERS });
  const atOnce = globalThis.fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const delay = random() * 250;
    const reply = await atOnce(...asked);
    await new Promise((resolve) => setTimeout(resolve, delay));
    return reply;
  });
  const wanted = () => [compact(usersOf(boxes.included, boxes.excluded, boxes.word)), cpm(feeOf(boxes.included, boxes.word))];
  const expectNewest = () => {
    for (const [at, { text, isStale }] of shown().entries()) if (text !== '' && !isStale) expect(text).toBe(wanted()[at]);
  };
  const next = await screen.findByRole('button', { name: 'Next' });
  for (let step = 0; step < 25; step += 1) {
    const many = (most: number) => Array.from({ length: Math.floor(random() * most) }, (_, at) => idOf(at + 1));
    boxes = { included: [idOf(9), ...many(4)], excluded: many(3), word: random() < 0.5 ? 'AND' : 'OR' };
    fireEvent.click(next);
    expectNewest();
    for (let left = random() * 180; left > 0; left -= 20) {
      await wait(20);
      expectNewest();
    }
  }
  await vi.waitFor(() => expect(shown()).toEqual(wanted().map((text) => ({ text, isStale: false }))), 20_000);
});
