import type { Session } from '@kontor/core/contract';
import type { EventStore } from '../stores/event-store.ts';
import type { Scope } from '../stores/scope.ts';

/** What is there of a step: how many are done, the first of them and when it came; what is begun where none is done. */
export type StepFact = { count: number; name?: string | undefined; at?: Date | undefined; begun?: string | undefined };
/** Reads it of the rows of `scope`: one account's, or everybody's. */
export type StepFactOf = (asked: { events: EventStore; session: Session; scope: Scope }) => Promise<StepFact>;
/** The same of any step that a feature knows of. Throws where none does. */
export type FirstSteps = (step: string, ...asked: Parameters<StepFactOf>) => Promise<StepFact>;

/** Collects what each feature knows of first steps. Throws where two know of the same. */
export function openFirstSteps(features: readonly { name: string; firstSteps?: Readonly<Record<string, StepFactOf>> }[]): FirstSteps {
  const owners = new Map<string, StepFactOf>();
  for (const { name, firstSteps = {} } of features)
    for (const [step, factOf] of Object.entries(firstSteps)) {
      if (owners.has(step)) throw new Error(`${name} knows of the step ${step}, and so does another feature.`);
      owners.set(step, factOf);
    }
  return async (step, asked) => {
    const factOf = owners.get(step);
    if (!factOf) throw new Error(`No feature knows of the step ${step}.`);
    return factOf(asked);
  };
}
