import type { DealStatus } from '@kontor/deals/contract';

const HOUR_MS = 3_600_000;
/** When each deal was published in this tab. */
const published = new Map<string, number>();

export function noteMoved(id: string, status: DealStatus): void {
  if (status === 'PUBLISHED') published.set(id, Date.now());
  else published.delete(id);
}

/** True for the hour in which the first requests of a deal published here come. */
export const isJustPublished = (id: string): boolean => Date.now() - (published.get(id) ?? 0) < HOUR_MS;
