import { answer, renderScreen } from '@kontor/core/testing/web';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PlanSelect } from './plan-select.tsx';
import { SAMPLE_PLAN as ID, samplePlan } from './testing/sample-plan.ts';

const page = { path: '/here' };

test('a plan is found by title on the server', async () => {
  const user = userEvent.setup();
  const choose = vi.fn();
  const list = answer(mediaPlanRoutes.search, (_, url) =>
    'Prime time'.includes(url.searchParams.get('search') ?? '') ? [{ id: ID, title: samplePlan().title, status: true }] : [],
  );
  renderScreen({ page, screen: () => <PlanSelect label="Media plan" value={null} onChange={choose} />, at: '/here', answers: [list] });
  await user.type(await screen.findByRole('combobox', { name: 'Media plan' }), 'Prime');
  await user.click(await screen.findByRole('option', { name: 'Prime time' }));
  expect(choose.mock.calls[0]?.[0]).toBe(ID);
  await vi.waitFor(() => expect(list.asked.at(-1)?.url.searchParams.get('search')).toBe('Prime'), 20_000);
});
