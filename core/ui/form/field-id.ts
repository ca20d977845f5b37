/** The id of a field's input by the field's path, so that summaries can link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;

/** Focuses a field and brings it into sight; the scroll padding of the page keeps it clear of the bars. */
export function goToField(path: string): void {
  const field = document.getElementById(fieldId(path));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView?.({ block: 'center' });
}
