export { CommentsPanel } from './comments-panel.tsx';
