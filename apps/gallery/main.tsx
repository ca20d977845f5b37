import '@kontor/core/ui/styles';
import { KontorTheme } from '@kontor/core/ui';
import { createRoot } from 'react-dom/client';
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
