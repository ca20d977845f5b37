export { AccountsPanel } from './accounts-panel.tsx';
export type { AccountsEditing } from './accounts-editing.ts';
