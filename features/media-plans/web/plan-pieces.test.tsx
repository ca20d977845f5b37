// @vitest-environment jsdom
import { answer, renderScreen } from '@kontor/core/testing/web';
import { emptyTargeting, type MediaPlan, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PlanSelect } from './plan-select.tsx';

const ID = '1'.repeat(24);
const plan: MediaPlan = {
  id: ID,
  title: 'Prime time',
  description: '',
  status: true,
  targeting: {
    ...emptyTargeting(),
    platform: ['CTV'],
    country: { included: true, values: ['US'] },
    dma: { included: false, values: ['501'] },
  },
  names: { country: { US: 'United States' }, dma: { 501: '501 New York' } },
  company: 'Halden Media',
  mediaPlanDisabled: false,
  attachedDeals: 1,
  publishedDeals: 0,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  creatorName: 'Maren Oduya',
  version: 3,
};
const page = { path: '/here' };

test('a plan is found by title on the server', async () => {
  const user = userEvent.setup();
  const choose = vi.fn();
  const list = answer(mediaPlanRoutes.list, (_, url) => {
    const isMatch = 'Prime time'.includes(url.searchParams.get('q') ?? '');
    const { id, title, status, company, createDate, updateDate } = plan;
    const data = {
      id,
      title,
      status,
      company,
      createDate,
      updateDate,
      mediaType: 'video',
      platform: ['CTV'],
      attachedDeals: 1,
      publishedDeals: 0,
      clauses: 4,
    };
    return { rows: isMatch ? [{ id, data }] : [], totalCount: isMatch ? 1 : 0, hasMore: false };
  });
  renderScreen({ page, screen: () => <PlanSelect label="Media plan" value={null} onChange={choose} />, at: '/here', answers: [list] });
  await user.type(await screen.findByRole('combobox', { name: 'Media plan' }), 'Prime');
  await user.click(await screen.findByRole('option', { name: 'Prime time' }));
  expect(choose.mock.calls[0]?.[0]).toBe(ID);
  await vi.waitFor(() => expect(list.asked.at(-1)?.url.searchParams.get('q')).toBe('Prime'));
});
