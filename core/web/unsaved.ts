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

/** The page is about to load anew, as the person chose: the browser does not ask a second time. */
export const leaveAnyway = (): void => {
  isLeaving = true;
};
export const mayLeave = (): boolean => isLeaving;
