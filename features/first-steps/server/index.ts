import { implement, serverFeature } from '@kontor/core/server';
import { firstStepsPages, firstStepsRoutes } from '@kontor/first-steps/contract';
import { readFirstSteps } from './read-first-steps.ts';

export const firstSteps = serverFeature({
  name: 'first-steps',
  pages: firstStepsPages,
  calls: implement(firstStepsRoutes, { read: readFirstSteps }),
});
