let dirtyForms = 0;
let isLeaving = false;

/** A form with changes; the returned function says that they are saved or gone. */
export function noteUnsaved(): () => void {
  dirtyForms += 1;
  return () => {
    dirtyForms -= 1;
  };
}

/** Whether a form on this page has changes: asked before an act that reloads the page, such as signing out. */
export const hasUnsaved = (): boolean => dirtyForms > 0;

/** The person chose to lose the changes: the browser does not ask a second time. */
export const leaveAnyway = (): void => {
  isLeaving = true;
};
export const mayLeave = (): boolean => isLeaving;
