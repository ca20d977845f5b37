export { ColumnUploadPanel } from './column-upload-panel.tsx';
export { PictureField } from './picture-field.tsx';
