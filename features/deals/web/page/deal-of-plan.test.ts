import { expect, test } from 'vitest';
import { dealOfPlan } from './deal-of-plan.ts';

const PLAN = { id: '1'.repeat(24), title: 'Prime time', dealId: 'KN-10000-A11' };
const flight = { from: '2126-03-01', to: '2126-03-10' };

test('a deal of a plan has its title, a free deal ID, the plan, the price of the line and the goal as its budget', () => {
  const { draft, leftOut } = dealOfPlan(PLAN, { plan: PLAN.id, price: '12', goal: '8000000', ...flight });
  expect(leftOut).toEqual([]);
  expect(draft).toMatchObject({
    title: 'Prime time',
    dealId: 'KN-10000-A11',
    mediaPlans: PLAN.id,
    rate: '12.00',
    budgetType: 'OVERALL',
    impression: '8000000',
    start: '2126-03-01 00:00:00',
    end: '2126-03-10 23:59:59',
  });
});

test('a goal in dollars is the impressions that they buy at that price', () => {
  const source = { plan: PLAN.id, price: '20', goal: '50000', goalIn: 'dollars' as const, ...flight };
  expect(dealOfPlan(PLAN, source).draft.impression).toBe('2500000');
});

test('without a goal the budget stays open, and a goal that cannot be a budget is named', () => {
  expect(dealOfPlan(PLAN, { plan: PLAN.id }).draft).toMatchObject({ rate: '', budgetType: 'OPEN', start: null });
  const past = dealOfPlan(PLAN, { plan: PLAN.id, goal: '1000', from: '2020-01-01', to: '2020-01-31' });
  expect(past.leftOut).toEqual(['its goal, whose flight has begun']);
  expect(past.draft.budgetType).toBe('OPEN');
  expect(dealOfPlan(PLAN, { plan: PLAN.id, goal: '50000', goalIn: 'dollars', ...flight }).leftOut).toEqual(['its goal']);
});
