export type { AccountsEditing } from './accounts-editing.ts';
export { AccountsPanel } from './accounts-panel.tsx';
