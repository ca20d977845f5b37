export { changesSince } from './changes-since.ts';
export { HistoryTab } from './history-tab.tsx';
