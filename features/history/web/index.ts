export { ChangeList } from './change-list.tsx';
export { changesSince } from './changes-since.ts';
export { HistoryFold } from './history-fold.tsx';
export type { ActionsOfChange } from './history-row.tsx';
export { HistoryTab } from './history-tab.tsx';
