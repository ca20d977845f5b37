import { allows } from '@kontor/core/contract';
import { useSession, useStaffView } from '@kontor/core/web';
import type { MainViewer } from '@kontor/dashboards/contract';
import { libraryPages } from '@kontor/library/contract';
import { useDashboardPlace } from './dashboard-place.ts';

/** Who looks at widgets: the account type decides which there are and what they are called; staff see all of all accounts (spec 2 §2). */
export function useDashboardViewer(): MainViewer {
  const session = useSession();
  const isStaff = useStaffView();
  const { dealId } = useDashboardPlace();
  return {
    accountType: session.accountType,
    place: isStaff && dealId === null ? 'staffWidget' : 'widget',
    hasTemplates: !isStaff && allows(libraryPages.templates.access, session),
  };
}
