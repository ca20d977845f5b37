import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A dialog whose code is fetched when it first opens: the frame of every page carries it, few visits use it. */
export function lazyDialog<P extends { isOpen: boolean }>(load: () => Promise<{ default: ComponentType<P> }>): (props: P) => ReactNode {
  const Dialog = lazy(load);
  return function LazyDialog(props: P) {
    const [wasOpen, setWasOpen] = useState(props.isOpen);
    if (props.isOpen && !wasOpen) setWasOpen(true);
    if (!wasOpen) return null;
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
