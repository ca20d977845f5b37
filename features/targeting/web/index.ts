export * from './lookup-source.ts';
export * from './use-edit-history.ts';
export { useLookup } from './use-lookup.ts';
export type { ValueCounts } from './use-value-counts.ts';
export * from './use-value-names.ts';
export * from './value-picker.tsx';
export { isTree } from './value-tree.ts';
