import { type Page, type Route, readAs, type Viewer } from '@kontor/core/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useSession } from './session.tsx';

const PageContext = createContext<Pick<Page, 'access'> | null>(null);

/** Says below it which page is shown. */
export const PageProvider = ({ page, children }: { page: Pick<Page, 'access'>; children: ReactNode }) => (
  <PageContext value={page}>{children}</PageContext>
);

/** Whether the page shows staff every account's records, which they only read (spec 2 §6): what it reads is asked for as staff. */
export const useStaffView = (): boolean => useContext(PageContext)?.access === 'adminFlag';

/** Who looks, as a field's declaration asks. */
export function useViewer(): Viewer {
  const session = useSession();
  const isStaffView = useStaffView();
  return useMemo(() => ({ ...session, isStaffView }), [session, isStaffView]);
}

/** What a page's view adds to the input of a read. */
export const useReadAs = (route: Route): { admin?: true } => readAs(route, useStaffView());
