import { useSession } from '@kontor/core/web';
import type { MeasureViewer } from '@kontor/market/contract';

/** Who looks at widgets: the account type decides which there are and what they are called (spec 2 §2). */
export function useDashboardViewer(): MeasureViewer {
  const { accountType } = useSession();
  return { accountType, place: 'widget' };
}
