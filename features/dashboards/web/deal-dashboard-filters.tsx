import { addDays } from '@kontor/core/contract';
import { DateRangeFilter } from '@kontor/core/ui';
import { rangeChange } from '@kontor/core/web';
import { SegmentedControl } from '@mantine/core';
import './dashboard.css';
import { DASHBOARD_ZONES, dashboardDays } from '@kontor/dashboards/contract';
import { useDashboardUrl } from './use-dashboard-url.ts';

/** The days, and within their popover the zone that days begin and end in; they are in the page's header. */
export function DealDashboardFilters() {
  const { zone, dates, setUrl } = useDashboardUrl();
  const handleZone = (next: string) => {
    const timezone = DASHBOARD_ZONES.find((one) => one === next);
    if (timezone) setUrl({ timezone, at: undefined }, true);
  };
  return (
    <DateRangeFilter
      value={dates.value}
      presets={dates.presets}
      minDate={addDays(dates.today, -365)}
      maxDate={dates.today}
      zone={zone}
      problem={dashboardDays(zone).problem}
      refused={dates.refused}
      onChange={(days) => setUrl({ ...rangeChange(days), at: undefined }, true)}
      extra={
        <div className="k-dash-zone">
          <span className="k-note">Time zone</span>
          <SegmentedControl size="xs" aria-label="Time zone" data={[...DASHBOARD_ZONES]} value={zone} onChange={handleZone} />
        </div>
      }
    />
  );
}
