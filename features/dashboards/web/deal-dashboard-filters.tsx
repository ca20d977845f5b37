import { addDays, rangeProblem } from '@kontor/core/contract';
import { DateRangeFilter, IconButton, TimezoneSelect } from '@kontor/core/ui';
import { callKey, rangeChange } from '@kontor/core/web';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import './dashboard.css';
import { DASHBOARD_ZONES, useDashboardUrl } from './use-dashboard-url.ts';

const ZONES = DASHBOARD_ZONES.map((value) => ({ value, label: value }));

/** Period, zone and refresh; they stand in the page's header. */
export function DealDashboardFilters() {
  const { zone, dates, setUrl } = useDashboardUrl();
  const client = useQueryClient();
  const queryKey = callKey(dashboardRoutes.deal);
  const isFetching = useIsFetching({ queryKey }) > 0;
  return (
    <div className="k-dash-filters">
      <DateRangeFilter
        value={dates.value}
        presets={dates.presets}
        minDate={addDays(dates.today, -365)}
        maxDate={dates.today}
        problem={(days) => rangeProblem(days, zone)}
        onChange={(days) => setUrl(rangeChange(days), true)}
      />
      <TimezoneSelect value={zone} options={ZONES} onChange={(timezone) => setUrl({ timezone })} />
      <IconButton
        variant="default"
        size={32}
        icon={IconRefresh}
        label="Refresh"
        loading={isFetching}
        onClick={() => void client.invalidateQueries({ queryKey })}
      />
    </div>
  );
}
