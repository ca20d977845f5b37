import type { Session } from '@kontor/core/contract';
import { type ComponentType, createContext, lazy, Suspense, useContext } from 'react';
import { useStaffView } from './page-context.tsx';
import { useSession } from './session.tsx';

/** A part that a feature adds above the widgets of the main dashboard. */
export type HomePart = {
  key: string;
  isFor: (user: Session, isStaffView: boolean) => boolean;
  load: () => Promise<{ default: ComponentType }>;
  /** Pixels that it keeps while its code is on its way, so that nothing below it moves. */
  height: number;
};
type Drawn = Omit<HomePart, 'load'> & { Part: ComponentType };

const Parts = createContext<readonly Drawn[]>([]);
export const HomePartsProvider = Parts.Provider;
/** The parts with their code to come; once per app, so that none is loaded twice. */
export const drawnParts = (parts: readonly HomePart[]): readonly Drawn[] =>
  parts.map(({ load, ...part }) => ({ ...part, Part: lazy(load) }));

/** What features have to say to this person before any figure. */
export function HomeParts() {
  const user = useSession();
  const isStaffView = useStaffView();
  return useContext(Parts)
    .filter(({ isFor }) => isFor(user, isStaffView))
    .map(({ key, Part, height }) => (
      <Suspense key={key} fallback={<div style={{ height }} />}>
        <Part />
      </Suspense>
    ));
}
