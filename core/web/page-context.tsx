import type { Page, Route, Viewer } from '@kontor/core/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { z } from 'zod';
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

/** What a page's view adds to the input of a read: staff's wish for all accounts, where the call takes it. */
export function useReadAs(route: Route): { admin?: true } {
  const takesAdmin = route.input instanceof z.ZodObject && 'admin' in route.input.shape;
  return useStaffView() && takesAdmin ? AS_STAFF : AS_ONESELF;
}
const AS_STAFF = { admin: true } as const;
const AS_ONESELF = {};
