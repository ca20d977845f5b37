import { useDateRange, useUrl } from '@kontor/core/web';
import { bucketIn, DASHBOARD_FALLBACK, DashboardUrl, dashboardAsked } from '@kontor/dashboards/contract';

/** Period, zone, comparison and what is chosen of the deal dashboard, from the URL; today unless it says otherwise (spec 2 §2). */
export function useDashboardUrl() {
  const [url, setUrl] = useUrl(DashboardUrl);
  const dates = useDateRange(url, url.timezone, DASHBOARD_FALLBACK);
  const asked = dashboardAsked(url, dates.days);
  return { url, zone: url.timezone, setUrl, dates, at: bucketIn(url.at, dates.days), asked };
}
