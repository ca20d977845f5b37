import { type Days, dayIn, ZONES, type ZoneKey } from '@kontor/core/contract';
import { Bone, ButtonLink, dayRange, EmptyState, shortDay } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { IconChartBarOff } from '@tabler/icons-react';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** What a page knows of a deal that may be why nothing was delivered. */
export type DealFacts = { isPublished: boolean; status: string; start: string | null; end: string | null; plan?: string | null };
type Props = { dealId: string; admin: boolean; days: Days; zone: ZoneKey; deal?: DealFacts | undefined };

/** The likeliest reason first: flight, status; flights are Eastern. */
function whyOf({ isPublished, status, start, end }: DealFacts, days: Days): string | null {
  const today = dayIn(ZONES.EST.iana);
  if (start && start.slice(0, 10) > days.endDate)
    return `Its flight ${start.slice(0, 10) > today ? 'starts' : 'started'} on ${shortDay(start)}.`;
  if (end && end.slice(0, 10) < days.startDate) return `Its flight ended on ${shortDay(end)}.`;
  return isPublished ? null : `Its status is ${status}: only published deals receive avails.`;
}

/** No avails in the chosen days: why, and where the last ones are. */
export function NoData({ dealId, admin, days, zone, deal }: Props) {
  const { url } = useDashboardUrl();
  const { data } = useCall(dashboardRoutes.lastDay, { dealId, timezone: zone, admin });
  const last = data?.lastDay ?? null;
  const why = deal && whyOf(deal, days);
  const link = last && (
    <ButtonLink variant="default" href={`?startDate=${last}&endDate=${last}${url.timezone ? `&timezone=${url.timezone}` : ''}`}>
      Show {shortDay(last)}
    </ButtonLink>
  );
  return (
    <EmptyState title="Dashboard data not available" level={2} icon={IconChartBarOff} actions={link}>
      {`No avails in ${dayRange(days, 'always')}. `}
      {why && `${why} `}
      {!data ? <Bone width="180px" /> : last ? `Last data: ${shortDay(last, 'always')}.` : 'It has had no avails yet.'}
    </EmptyState>
  );
}
