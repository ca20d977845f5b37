import { NoInput, route } from '@kontor/core/contract';
import { z } from 'zod';
import { STEP_KEYS, STEP_LISTS } from './steps.ts';

export const STEP_STATES = ['done', 'underWay', 'open', 'waits'] as const;
export type StepState = (typeof STEP_STATES)[number];

/** `name` and `at` are of the first of `count` that are done, `begun` names what is there and not done, `after` what must be done first. */
export const FirstStep = z.object({
  key: z.enum(STEP_KEYS),
  state: z.enum(STEP_STATES),
  count: z.number().int(),
  name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  begun: z.string().nullable(),
  after: z.array(z.enum(STEP_KEYS)),
});
export type FirstStep = z.output<typeof FirstStep>;

/** `isDone` with the first impression: it took all that the way there needs, and what is open then can wait. */
export const FirstStepList = z.object({ of: z.enum(STEP_LISTS), isDone: z.boolean(), steps: z.array(FirstStep) });
export type FirstStepList = z.output<typeof FirstStepList>;

export const firstStepsRoutes = {
  read: route({
    method: 'GET',
    path: 'first-steps',
    access: 'firstSteps',
    summary: 'What a new installation, or a new account, still lacks on the way to its first impression',
    input: NoInput,
    output: FirstStepList,
    effect: 'read',
  }),
};
