import { allows, pageSessionOf, type Session } from '@kontor/core/contract';
import { type MenuMarkOf, OF_PERSON, readStored, useCall, writeStored } from '@kontor/core/web';
import { type FirstStepList, firstStepsRoutes } from '@kontor/first-steps/contract';

const DONE = `${OF_PERSON}first-steps-done`;

/** A list that was done once is not asked for again until its person signs in anew. */
const isAsked = (user: Session) => allows('firstSteps', user) && readStored('localStorage', DONE) !== pageSessionOf(user);

export const isUndone = (list: FirstStepList | undefined): list is FirstStepList => list?.isDone === false;
export const doneOf = ({ steps }: FirstStepList): number => steps.filter(({ state }) => state === 'done').length;

/** The line stands in the menu while steps are left, with how many are done. */
export const firstStepsMark: MenuMarkOf<typeof firstStepsRoutes.read> = {
  route: firstStepsRoutes.read,
  isAsked,
  read: (list, user) => {
    if (list?.isDone) writeStored('localStorage', DONE, pageSessionOf(user));
    return isUndone(list) ? { count: `${doneOf(list)} of ${list.steps.length}` } : null;
  },
};

/** Whether steps are left for this person; undefined until that is known. */
export function useUndoneSteps(user: Session): boolean | undefined {
  const enabled = isAsked(user);
  const { data, isPending, isError } = useCall(firstStepsRoutes.read, {}, { enabled });
  return enabled && isPending && !isError ? undefined : isUndone(data);
}
