import { page } from '@kontor/core/contract';

export const firstStepsPages = {
  steps: page({ path: '/first-steps', access: 'firstSteps', title: 'First Steps' }),
};
