export { HistoryTab } from './history-tab.tsx';
