export * from './lookup.ts';
export * from './master-genres.ts';
export { entriesIn, isPastedList, keyOf, matchPasted, type Pasted, textsOf, valuesNamed } from './pasted.ts';
export { pastedColumn } from './pasted-column.ts';
export * from './routes.ts';
export * from './unseen-values.ts';
export * from './value-forms.ts';
