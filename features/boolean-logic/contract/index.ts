export * from './boxes.ts';
export * from './expression.ts';
export * from './expression-edits.ts';
export * from './expression-moves.ts';
export * from './expression-shape.ts';
export * from './expression-text.ts';
export * from './expression-tree.ts';
export * from './expression-words.ts';
export { MAX_TEXT, placeAt, type TextFault } from './text-tokens.ts';
