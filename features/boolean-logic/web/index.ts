export { ContentValues } from './content-values.tsx';
export { LogicBuilder, type LogicBuilderProps, type PickerView } from './logic-builder.tsx';
export { LogicDialog } from './logic-dialog.tsx';
export type { DropReader } from './tree-acts.ts';
