import '../styles.ts';
import { createRoot } from 'react-dom/client';
import { KontorTheme } from '../index.ts';
import './gallery.css';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <KontorTheme>
      <Gallery />
    </KontorTheme>,
  );
}
