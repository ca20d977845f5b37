/** The id of a field's input by the field's path, so that summaries can link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** About a second: a tab that was opened for the field draws it soon (`Later`). */
const FRAMES = 60;

/** Focuses a field as soon as it is drawn and brings it into sight; the scroll padding of the page keeps it clear of the bars. */
export function goToField(path: string, frames = FRAMES): void {
  const field = document.getElementById(fieldId(path));
  if (!field) {
    if (frames > 0) requestAnimationFrame(() => goToField(path, frames - 1));
    return;
  }
  // A list that opens with its field stands where the field then is.
  field.scrollIntoView?.({ block: 'center' });
  field.focus({ preventScroll: true });
}
