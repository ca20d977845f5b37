export * from './lookup.ts';
export * from './master-genres.ts';
export { entriesIn, isPastedList, keyOf, matchPasted, type Pasted, textsOf, valuesNamed } from './pasted.ts';
export * from './routes.ts';
