const dirtyForms = new Set<symbol>();
let isLeaving = false;

/** A form with changes; the returned function says that they are saved or gone. A page that did not end after all asks again. */
export function noteUnsaved(): () => void {
  isLeaving = false;
  const note = Symbol('form');
  dirtyForms.add(note);
  return () => void dirtyForms.delete(note);
}

let settledForms = 0;
/** What the form of this page holds is saved or dropped, though it is not drawn anew yet. */
export const forgetUnsaved = (): void => {
  dirtyForms.clear();
  settledForms += 1;
};
/** How often that happened: a record that is read after one more is the form's next, even if the form looks changed until then. */
export const timesSettled = (): number => settledForms;

/** Whether a form on this page has changes: asked before an act that reloads the page, such as signing out. */
export const hasUnsaved = (): boolean => dirtyForms.size > 0;

/** The page is about to load anew, as the person chose: the browser does not ask a second time. */
export const leaveAnyway = (): void => {
  isLeaving = true;
};
export const mayLeave = (): boolean => isLeaving;
