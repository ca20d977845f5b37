import { randomUUID } from 'node:crypto';
import type { Input, Output, Route } from '@kontor/core/contract';
import { DealDraft, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { emptyTargeting, type MediaPlanTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { expect, type Page } from '@playwright/test';
import { requestOf } from '../core/testing/caller.ts';
import { expectNoViolations } from './axe.ts';
import type { Hand } from './hands.ts';

/** A name that nothing else has, however many journeys there are at once. */
export const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

/** Calls the product as whoever the page is signed in as: for what a journey needs and is not about. */
export async function ask<R extends Route>(page: Page, route: R, input: Input<R>): Promise<{ value: string | null; data: Output<R> }> {
  // Inputs of every route are objects (core/contract/route.ts).
  const { method, url, payload } = requestOf(route, input as Record<string, unknown>);
  const reply = await page.request.fetch(url, {
    method,
    headers: { 'x-requested-with': 'kontor' },
    ...(payload === undefined ? {} : { data: payload }),
  });
  const envelope = (await reply.json()) as { msg: string; value: string | null; data: Output<R> }; // as the contract says of a success
  expect(`${route.path}: ${envelope.msg}, ${reply.status()}`).toContain(', 200');
  return envelope;
}

export async function makePlan(page: Page, targeting: Partial<MediaPlanTargeting> = {}) {
  const title = named('Quayside plan');
  const { value } = await ask(page, mediaPlanRoutes.create, { title, targeting: { ...emptyTargeting(), ...targeting } });
  return { id: value ?? '', title };
}

/** A draft with a DSP that wants no seat, at a price that reaches every plan. */
export async function makeDeal(page: Page, change: Partial<Input<typeof dealRoutes.create>> = {}) {
  const title = named('Harbour Lights');
  const { data: dsps } = await ask(page, dspRoutes.list, { buyer: true });
  const dealDspId = dsps.find(({ seat }) => !seat)?.id ?? '';
  const dealId = title.replaceAll(' ', '-');
  const { value } = await ask(page, dealRoutes.create, { title, dealId, type: 'AUCTION', rate: '40', dealDspId, ...change });
  const id = value ?? '';
  return { id, title, at: `/deals/self/${id}` };
}

export async function changeDeal(page: Page, id: string, change: Partial<DealDraft>) {
  const { data: deal } = await ask(page, dealRoutes.get, { id });
  await ask(page, dealRoutes.update, { ...DealDraft.parse(deal), ...change, id, version: deal.version });
}

export const statusButton = (page: Page, name: string) => page.locator('.k-header').getByRole('button', { name, exact: true });
export const question = (page: Page) => page.getByRole('dialog', { name: 'Change status' });

/** Asks for the next status, says of each warning that it was seen, and confirms; the question passes axe on the way. */
export async function moveOn(page: Page, hand: Hand, step: string) {
  await hand.press(statusButton(page, step));
  const asked = question(page);
  await expect(asked).toBeVisible();
  await expect(asked.locator('[role="status"][aria-label^="Loading"], [role="status"][aria-label^="Checking"]')).toHaveCount(0);
  await expect(asked.locator('section[aria-busy]')).toHaveCount(0);
  await expectNoViolations(page, `the question before “${step}”`);
  for (const box of await asked.getByRole('checkbox').all()) await hand.tick(box);
  await hand.press(asked.getByRole('button', { name: step, exact: true }));
  await expect(asked).toHaveCount(0);
}
