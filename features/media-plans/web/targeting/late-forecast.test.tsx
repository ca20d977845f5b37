import type { Expression } from '@kontor/boolean-logic/contract';
import { type Answer, answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { compact, cpm } from '@kontor/core/ui';
import { dspRoutes } from '@kontor/dsps/contract';
import { OWN_LOOKUPS } from '@kontor/market/contract';
import { marketplaceRoutes } from '@kontor/marketplaces/contract';
import { type MediaListRow, mediaListRoutes } from '@kontor/media-lists/contract';
import { emptyTargeting, MediaPlanTargeting, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { type ListedAccount, publisherRoutes } from '@kontor/publishers/contract';
import { type PickerSegment, segmentRoutes } from '@kontor/segments/contract';
import { targetingRoutes } from '@kontor/targeting/contract';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { RAIL_ID } from '../forecast/plan-forecast-rail.tsx';
import { SAMPLE_PLAN, sampleForecast } from '../testing/sample-plan.ts';
import { TargetingTab } from './targeting-tab.tsx';
import { usePlanEditing } from './use-plan-editing.ts';

// jsdom lays nothing out and has no fonts.
beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const idOf = (at: number) => at.toString(16).padStart(24, '0');
const page = (...names: string[]) => ({
  values: names.map((name) => ({ code: name, name, group: null, requests: 1e6 })),
  total: names.length,
  hm: false,
});
const records = page('One', 'Two');
for (const [at, value] of records.values.entries()) value.code = idOf(at + 1);

const segments = [1, 2, 3, 4].map((at): PickerSegment => {
  const title = `Segment ${at}`;
  const rest = { provider: 'Gable', parentProvider: 'Gable', dailyAvails: 1e6, users: 1e6, source: 0, owned: true } as const;
  return {
    ...rest,
    id: idOf(at),
    key: idOf(at),
    value: title,
    title,
    price: '0.5',
    dataType: 'COOKIE',
    selected: false,
    expirationDate: null,
  };
});
const account = (id: string, company: string): ListedAccount => ({
  ...{ id, company, reason: null, eligibleApps: [], eligibleAppsCount: 2 },
  ...{ noneligibleApps: [], noneligibleAppsCount: 0 },
});
const today = '2026-11-02T12:00:00.000Z';
const list = (at: number): MediaListRow => ({
  ...{ id: idOf(at), title: `List ${at}`, count: 25, status: true, withSubdomains: false, noOfDealsAttched: 0 },
  ...{ createDate: today, updateDate: today },
});
const logic = (of: 'audience' | 'content'): Expression => ({
  type: 'GROUP',
  nodes: [
    {
      type: 'SET',
      join: 'or',
      items: [of === 'audience' ? { type: 'SEGMENT', id: idOf(1) } : { type: 'CONTENT', dimension: 'genres', value: 'Drama' }],
    },
  ],
  unions: [],
});
const START: MediaPlanTargeting = {
  ...emptyTargeting(),
  country: { included: true, values: ['US'] },
  dmaMedia: { included: true, ids: [idOf(1), idOf(2)] },
  pmp: true,
  audienceBooleanLogic: { enabled: false, value: logic('audience') },
  contentBooleanLogic: { enabled: false, value: logic('content') },
};

const asked = new Map<string, number>();
/** What a targeting has: a figure that no other of the test shares, and that is written in full. */
function requestsOf(targeting: unknown): number {
  // As it is asked: the schema's keys in the schema's order.
  const text = JSON.stringify(MediaPlanTargeting.safeParse(targeting).data ?? targeting);
  asked.set(text, asked.get(text) ?? asked.size + 1);
  return asked.get(text) ?? 0;
}
const feeOf = (targeting: unknown) => (requestsOf(targeting) / 100).toFixed(6);
const PRICES = Array.from({ length: 12 }, (_, from) => ({ from, requests: 1e5 }));
/** Of a part of the market: near, and not the same. */
const EARLY = 500;

/** Numbers below one that are the same in each run. */
function drawnFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const answersOf = (random: () => number): Answer[] => [
  answer(mediaPlanRoutes.forecast, ({ targeting, quick }) => {
    const exact = !quick || random() < 0.5;
    return sampleForecast(requestsOf(targeting) + (exact ? 0 : EARLY), { exact, dataFee: feeOf(targeting), histogram: PRICES });
  }),
  answer(mediaPlanRoutes.people, { people: 1_000, homes: 500 }),
  answer(mediaPlanRoutes.valueRequests, ({ values = [] }) => ({ requests: values.map(() => 5e5), by: 'index' as const })),
  answer(marketplaceRoutes.lookup, records),
  answer(dspRoutes.buyers, records),
  answer(targetingRoutes.search, page('Alpha', 'Beta')),
  answer(targetingRoutes.state, page('TX', 'CA')),
  answer(targetingRoutes.zip, page('10001', '10002')),
  ...OWN_LOOKUPS.map((one) => answer(targetingRoutes[one], page('US', 'CA', 'Drama', 'News'))),
  answer(segmentRoutes.list, { segmentList: segments, hm: false, total: segments.length }),
  answer(segmentRoutes.dataTypes, { providers: [], dataTypes: [] }),
  answer(segmentRoutes.chosen, ({ ids = [] }) => segments.filter(({ id }) => ids.includes(id))),
  answer(segmentRoutes.avails, { users: 1, requests: 1 }),
  answer(segmentRoutes.cost, { cost: '1.000000' }),
  answer(publisherRoutes.accounts, { accounts: [account(idOf(1), 'Alder'), account(idOf(2), 'Basalt')], total: 2, matching: 2 }),
  answer(mediaListRoutes.attachable, { rows: [], totalCount: 0, hasMore: false }),
  answer(mediaListRoutes.attached, () => [1, 2].map((at) => ({ ...list(at), isDeleted: false }))),
];

// Roles are worked out anew for each look in jsdom, which takes longer than the edits.
const at = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector);
const rail = () => at(`#${RAIL_ID}`);
const figureOf = () => at(`#${RAIL_ID} .k-rail-figure`)?.textContent?.trim() ?? '';
/** What is pressed: choices, chips, switches, undo and redo; nothing that opens a dialog. */
const PRESSED = /^(Include|Exclude|Remove|Undo|Redo|Switch to|OR|AND|Media list|Values|Apps|Domains|Live|Not live|Any|Use )|Alder|Basalt/;
const nameOf = (one: HTMLElement) =>
  one.getAttribute('aria-label') ?? (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : one.textContent) ?? '';
const pressable = () =>
  [...document.querySelectorAll<HTMLElement>('main button, main input:is([type=checkbox], [type=radio]), [role=dialog] button')].filter(
    (one) => !rail()?.contains(one) && one.dataset['disabled'] === undefined && !one.matches(':disabled') && PRESSED.test(nameOf(one)),
  );

const OPEN = { ...sessionOf().featureToggles, audienceBooleanLogic: true, contentBooleanLogic: true };

/**
 * Draws the editor over `START`, answers delayed at random; `now` is the targeting on screen, `lastSeen` which in turn each was when it was last
 * on screen, by its figure. Noted as it is drawn: a press may change it more than once.
 */
async function openEditor(random: () => number) {
  const state = { now: START, turn: 0, lastSeen: new Map<string, number>() };
  const Screen = () => {
    const [targeting, setTargeting] = useState(START);
    if (state.now !== targeting) state.turn += 1;
    state.now = targeting;
    for (const more of [0, EARLY]) state.lastSeen.set(compact(requestsOf(targeting) + more), state.turn);
    const editing = usePlanEditing({ planTitle: 'Prime time', targeting, names: {}, onChange: setTargeting });
    return (
      <main>
        <TargetingTab editing={editing} href={`/mediaplan/${SAMPLE_PLAN}/targeting`} errors={{}} />
      </main>
    );
  };
  const href = `/mediaplan/${SAMPLE_PLAN}/targeting`;
  renderScreen({
    page: mediaPlanPages.edit,
    screen: Screen,
    at: href,
    answers: answersOf(random),
    session: sessionOf({ featureToggles: OPEN }),
  });
  const atOnce = globalThis.fetch;
  // A call that is dropped is answered all the same: too late.
  vi.stubGlobal('fetch', async (url: string, { signal: _, ...init }: RequestInit) => {
    const reply = await atOnce(url, init);
    await new Promise((resolve) => setTimeout(resolve, random() * 150));
    return reply;
  });
  await vi.waitFor(() => expect(pressable().length).toBeGreaterThan(0), 20_000);
  return state;
}

/** All of them at night: each draws the whole editor. */
const EDITS = process.env['NIGHT'] ? 200 : 40;
const MOST_EDITS = 400;

test('edits in every panel with answers delayed at random: the figure is of the newest question answered, or marked as older', async () => {
  const random = drawnFrom(12);
  const state = await openEditor(random);
  const one = <T,>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  let newestShown = -1;
  let fresh = 0;
  const expectNewest = () => {
    const shown = at(`#${RAIL_ID} .k-rail-answer`);
    if (!shown) return;
    const figure = figureOf();
    const seen = state.lastSeen.get(figure) ?? -1;
    expect(seen, `${figure} goes back`).toBeGreaterThanOrEqual(newestShown);
    newestShown = seen;
    if (shown.dataset['stale'] !== undefined) return;
    fresh += 1;
    const isEarly = rail()?.textContent.includes('Settling');
    expect(figure).toBe(compact(requestsOf(state.now) + (isEarly ? EARLY : 0)));
    expect(shown.textContent).toContain(`Data fee${cpm(feeOf(state.now))}`);
  };

  const edited = new Set<string>();
  /** Too few of either would show nothing. */
  const isEnough = () => fresh > EDITS / 2 && edited.size > 8;
  const sections = () => [...document.querySelectorAll<HTMLElement>('nav[aria-label=Dimensions] a')];
  // On, where a machine's pace has led past too little: what is pressed depends on what has come.
  for (let edit = 0; edit < EDITS || (edit < MOST_EDITS && !isEnough()); ) {
    if (random() < 0.2) {
      const link = one(sections());
      if (link) fireEvent.click(link);
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    const before = state.now;
    if (random() < 0.05) {
      const goal = at('[aria-label="Impressions wanted"]');
      if (goal) fireEvent.change(goal, { target: { value: String(Math.floor(random() * 1e8)) } });
    } else {
      const pressed = one(pressable());
      if (pressed) fireEvent.click(pressed);
    }
    if (state.now !== before) {
      edit += 1;
      for (const key of Object.keys(state.now)) if (Reflect.get(state.now, key) !== Reflect.get(before, key)) edited.add(key);
    }
    expectNewest();
    for (let left = random() < 0.7 ? 0 : random() * 200; left > 0; left -= 40) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 40)));
      expectNewest();
    }
  }
  expect(isEnough()).toBe(true);
  await vi.waitFor(() => expect(figureOf()).toBe(compact(requestsOf(state.now))), 20_000);
}, 240_000);
