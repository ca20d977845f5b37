import '@kontor/core/ui/styles';
import { KontorTheme } from '@kontor/core/ui';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { Gallery } from './gallery.tsx';
import { useHash } from './use-hash.ts';

/** Another address, also one that differs after `?` alone, is a page drawn anew. */
function Scenes() {
  const hash = useHash();
  return (
    <div key={hash} className="gallery-scene" data-scene={hash}>
      <Gallery route={hash.split('?')[0] ?? ''} />
    </div>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <KontorTheme>
      <Scenes />
    </KontorTheme>,
  );
}
