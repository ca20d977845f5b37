/** The id of a field's input by the field's path, so that summaries can link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`;
