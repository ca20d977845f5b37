import { useDateRange, useSession, useUrl } from '@kontor/core/web';
import { bucketIn, DashboardUrl, dashboardAsked, dashboardDays, dashboardZone, mainAsked } from '@kontor/dashboards/contract';
import { useDashboardPlace } from './dashboard-place.ts';

/** Period, zone, comparison and what is chosen of a dashboard, from the URL; its place says with which days it opens (spec 2 §2, §9). */
export function useDashboardUrl() {
  const { fallback } = useDashboardPlace();
  const [url, setUrl] = useUrl(DashboardUrl);
  const zone = dashboardZone(url, useSession());
  const dates = useDateRange(url, zone, dashboardDays(zone, fallback));
  const asked = dashboardAsked(url, dates.days, zone);
  return { url, zone, setUrl, dates, at: bucketIn(url.at, dates.days), asked, askedOfAll: mainAsked(url, dates.days, zone) };
}
