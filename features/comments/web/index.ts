export { CommentsButton, CommentsDrawer } from './comments-drawer.tsx';
export { CommentsPanel } from './comments-panel.tsx';
