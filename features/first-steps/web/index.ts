import { mountPages, webFeature } from '@kontor/core/web';
import { firstStepsPages } from '@kontor/first-steps/contract';
import { IconStairsUp } from '@tabler/icons-react';
import { firstStepsMark } from './first-steps-mark.ts';

export { useUndoneSteps } from './first-steps-mark.ts';

export const firstStepsWeb = webFeature({
  name: 'first-steps',
  screens: mountPages(firstStepsPages, { steps: () => import('./first-steps-page.tsx') }),
  menu: [
    { group: 'Overview', order: 0, label: 'First Steps', page: firstStepsPages.steps, icon: IconStairsUp, go: 'f', mark: firstStepsMark },
  ],
});
