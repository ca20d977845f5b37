import { useShortcuts } from '@kontor/core/ui';
import type { ViewsMenuProps } from '@kontor/core/web';
import { lazy, Suspense, useState } from 'react';
import { ViewsOpener } from './views-opener.tsx';

const load = () => import('./views-menu.tsx');
const ViewsMenu = lazy(() => load().catch((): Awaited<ReturnType<typeof load>> => ({ default: () => <></> })));

/** The views of a list behind a button, whose code comes after the list; a press before it is not lost. */
export function ViewsButton(props: ViewsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { chosen, isChanged } = props;
  useShortcuts('This page', [{ keys: 'v', label: 'Views', run: () => setOpen(true) }]);
  return (
    <Suspense fallback={<ViewsOpener chosen={chosen} isChanged={isChanged} onClick={() => setOpen(true)} />}>
      <ViewsMenu {...props} isOpen={isOpen} onOpen={setOpen} />
    </Suspense>
  );
}
