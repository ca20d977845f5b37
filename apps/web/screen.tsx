import { type PageProps, PageProvider, type WebPage } from '@kontor/core/web';
import { lazyRouteComponent, type RouteComponent, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Gate } from './gate.tsx';
import { codeOf } from './screen-code.ts';

type ScreenModule = { default: (props: PageProps) => ReactNode };

/** A page as a route's component: its code in its own chunk, its rule before it, its path's parameters as props. */
export function gatedScreen({ page, load }: WebPage): RouteComponent {
  // Screens are functions; the router's type has no place for React's class components.
  const Screen = lazyRouteComponent(codeOf(load as () => Promise<ScreenModule>));
  const Gated = () => {
    const parameters: PageProps['parameters'] = useParams({ strict: false });
    return (
      <Gate page={page}>
        <PageProvider page={page}>
          <Screen parameters={parameters} />
        </PageProvider>
      </Gate>
    );
  };
  return Object.assign(Gated, { preload: async () => Screen.preload?.() });
}
