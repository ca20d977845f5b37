export { ColumnUploadPanel } from './column-upload-panel.tsx';
