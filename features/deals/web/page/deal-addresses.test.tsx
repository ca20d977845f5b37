import { somethingWrong } from '@kontor/core/contract';
import { answer, refusedOnce, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { DEAL_STATUSES, type Deal, dealPages, dealRoutes, STATUS_LABELS } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { SAMPLE_DSP, sampleDeal } from '../testing/sample-deal.ts';
import DealCreatePage from './deal-create-page.tsx';
import DealPage from './deal-page.tsx';

const { id: ID } = sampleDeal();
const BESIDE = [
  answer(dspRoutes.list, [{ id: SAMPLE_DSP, name: 'Vantor', seat: false, seats: [] }]),
  answer(mediaPlanRoutes.list, { rows: [], totalCount: 0, hasMore: false }),
  answer(mediaPlanRoutes.search, []),
  answer(dealRoutes.preflight, { findings: [], isWhole: true }),
];
const open = (at: string, change: Partial<Deal> = {}) => {
  const isStaffView = at.startsWith('/admin');
  const page = at.includes('create') ? dealPages.create : isStaffView ? dealPages.staffEdit : dealPages.edit;
  const answers = [answer(dealRoutes.get, sampleDeal(change)), ...BESIDE];
  const Screen = at.includes('create') ? DealCreatePage : DealPage;
  return renderScreen({ page, screen: Screen, at, answers, session: sessionOf({ admin: isStaffView }) });
};

describe('addresses of a deal (2 §2)', () => {
  test.each([
    [`/deals/self/${ID}`, `/deals/self/${ID}/dashboard`],
    [`/deals/self/${ID}/settings`, `/deals/self/${ID}/dashboard`],
    [`/deals/self/${ID}/nothing`, `/deals/self/${ID}/dashboard`],
    [`/admin/deals/${ID}`, `/admin/deals/${ID}/dashboard`],
    ['/deals/self/create', '/deals/self/create/general'],
    ['/deals/self/create/history', '/deals/self/create/general'],
    ['/deals/self/create/delivery', '/deals/self/create/delivery'],
    [`/deals/self/${ID}/delivery`, `/deals/self/${ID}/delivery`],
  ])('%s opens %s', async (at, opens) => {
    const { router } = open(at);
    await screen.findByRole('heading', { level: 1 });
    await expect.poll(() => router.state.location.pathname).toBe(opens);
  });

  test('Cancel of a new deal returns to the list', async () => {
    open('/deals/self/create/general');
    expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe('/deals/self');
  });

  test('a deal that did not load on the staff page offers Retry too', async () => {
    const fault = { ...somethingWrong, status: 400 } as const;
    const read = refusedOnce(answer(dealRoutes.get, sampleDeal()), fault);
    const session = sessionOf({ admin: true });
    renderScreen({ page: dealPages.staffEdit, screen: DealPage, at: `/admin/deals/${ID}/general`, answers: [read, ...BESIDE], session });
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Northlight' })).toBeTruthy();
  });
});

describe('what of a deal is never, and what is sometimes, open (2 §2)', () => {
  test.each(DEAL_STATUSES)('%s: the status is only read, and the type is open in a draft alone', async (status) => {
    open(`/deals/self/${ID}/general`, { status });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Status' });
    expect([field.readOnly, field.value]).toEqual([true, STATUS_LABELS[status]]);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /Deal type/ }).disabled).toBe(status !== 'DRAFT');
  });
});
