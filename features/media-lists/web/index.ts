export * from './attach-dialog.tsx';
export * from './create-list-link.tsx';
