import { type SignedCall, scopeOf } from '@kontor/core/server';
import {
  type FirstStep,
  type FirstStepList,
  type firstStepsRoutes,
  STEPS,
  type StepKey,
  type StepState,
  stepsOf,
} from '@kontor/first-steps/contract';

/** A super user's list is of every account; an administrator's, and that of whom a super user acts as, of their own. */
export async function readFirstSteps({ session, stores, scope: own }: SignedCall<typeof firstStepsRoutes.read>): Promise<FirstStepList> {
  const of = session.superUser ? 'platform' : 'account';
  const scope = of === 'platform' ? scopeOf(stores.entities, session, true) : own;
  const keys = stepsOf(of);
  const facts = await Promise.all(keys.map((key) => stores.firstSteps(key, { events: stores.events, session, scope })));
  const done = new Set(keys.filter((_, n) => (facts[n]?.count ?? 0) > 0));
  const after = (key: StepKey) => keys.filter((before) => STEPS[key].after?.includes(before) && !done.has(before));
  const steps = keys.map((key, n): FirstStep => {
    const { count = 0, name = null, at, begun = null } = facts[n] ?? {};
    const waitsFor = after(key);
    const open: StepState = begun === null ? 'open' : 'underWay';
    const state = done.has(key) ? 'done' : waitsFor.length > 0 ? 'waits' : open;
    return { key, state, count, name, at: at?.toISOString() ?? null, begun, after: waitsFor };
  });
  return { of, isDone: done.has('impression'), steps };
}
