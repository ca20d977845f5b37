import { useSession, useStaffView } from '@kontor/core/web';
import type { MeasureViewer } from '@kontor/market/contract';
import { useDashboardPlace } from './dashboard-place.ts';

/** Who looks at widgets: the account type decides which there are and what they are called; staff see all of all accounts (spec 2 §2). */
export function useDashboardViewer(): MeasureViewer {
  const { accountType } = useSession();
  const isStaff = useStaffView();
  const { dealId } = useDashboardPlace();
  return { accountType, place: isStaff && dealId === null ? 'staffWidget' : 'widget' };
}
