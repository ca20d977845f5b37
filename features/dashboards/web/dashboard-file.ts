import { fileNameOf, ZONES } from '@kontor/core/contract';
import type { ChartFile } from '@kontor/core/ui';
import { useSession, useStaffView } from '@kontor/core/web';
import { BREAKDOWNS } from '@kontor/market/contract';
import { useDashboardPlace } from './dashboard-place.ts';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** The deal that a dashboard is of, as its files call it. */
export type DashboardDeal = { title: string; dealId: string; company: string };

/** A file's name and head; `ownDays` are those of figures that neither the dashboard's days nor its filters narrow. */
export type FileOf = (what: string, ownDays?: string) => ChartFile | null;
/** What answers the question before makes no file. */
export const noFile: FileOf = () => null;

/** Names and heads for the files of a dashboard: account, deal where it is of one, days, zone and what it is narrowed to. */
export function useDashboardFile(deal: DashboardDeal | undefined): FileOf {
  const { accountName } = useSession();
  const isStaff = useStaffView();
  const { filters, dealId } = useDashboardPlace();
  const { url, dates, at, zone } = useDashboardUrl();
  const { startDate, endDate } = dates.days;
  const account = deal?.company || (dealId === null && isStaff ? 'All accounts' : accountName);
  const subject = dealId === null ? 'dashboard' : (deal?.dealId ?? 'deal');
  const days = startDate === endDate ? startDate : `${startDate} to ${endDate}`;
  const only = filters.flatMap((key) => (url[key] ? [`${BREAKDOWNS[key].label} ${url[key]}`] : []));
  const isDay = at !== undefined && startDate !== endDate;
  const subjects = [['Account', account] as const, ...(deal ? [['Deal', `${deal.title} (${deal.dealId})`] as const] : [])];
  const ofOwnDays = (what: string, own: string) => ({
    name: fileNameOf(account, subject, what, own),
    facts: [...subjects, ['Days', own] as const],
  });
  const ofDays = (what: string) => ({
    name: fileNameOf(account, subject, what, days, ...(at ? [at.slice(0, isDay ? 10 : 13)] : []), zone),
    facts: [
      ...subjects,
      ['Days', days] as const,
      ['Zone', `${ZONES[zone].iana} (${zone})`] as const,
      ...(at ? [['Figures of', isDay ? at.slice(0, 10) : at] as const] : []),
      ...only.map((words) => ['Only', words] as const),
    ],
  });
  return (what, ownDays) => (ownDays === undefined ? ofDays(what) : ofOwnDays(what, ownDays));
}
