import { ZONES } from '@kontor/core/contract';
import { Chip, clock, shortDay } from '@kontor/core/ui';
import { RefreshButton } from '@kontor/core/web';
import { COMPARISONS, dashboardRoutes, mainRoutes } from '@kontor/dashboards/contract';
import { BREAKDOWNS } from '@kontor/market/contract';
import { Button, Select } from '@mantine/core';
import { bucketLabel } from './bucket-labels.ts';
import type { Framed } from './chart-of-deal.ts';
import './dashboard.css';
import { useDashboardPlace } from './dashboard-place.ts';
import { COMPARISON_LABELS, comparedDays } from './dashboard-words.ts';
import { useDashboardUrl } from './use-dashboard-url.ts';

const COMPARE = COMPARISONS.map((value) => ({ value, label: COMPARISON_LABELS[value] }));

/** What is chosen of the dashboard, each with its way back. */
function Chosen({ names }: { names: Framed['filters'] }) {
  const { filters } = useDashboardPlace();
  const { url, at, dates, setUrl } = useDashboardUrl();
  const isDay = dates.days.startDate !== dates.days.endDate;
  const day = at?.slice(0, 10);
  const keys = filters.filter((key) => url[key] !== undefined);
  return (
    <>
      {at && <Chip label={bucketLabel(at, isDay ? 'day' : 'hour')} onRemove={() => setUrl({ at: undefined }, true)} />}
      {at && isDay && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => setUrl({ range: undefined, startDate: day, endDate: day, at: undefined }, true)}
        >
          Hours of {shortDay(day)}
        </Button>
      )}
      {keys.map((key) => (
        <Chip key={key} label={`${BREAKDOWNS[key].label}: ${names[key] ?? url[key]}`} onRemove={() => setUrl({ [key]: undefined }, true)} />
      ))}
    </>
  );
}

/** The line over the figures: what they are compared with, what they are narrowed to, how far the data reach. */
export function DashboardBar({ chart }: { chart: Framed | undefined }) {
  const { url, zone, setUrl } = useDashboardUrl();
  const { dealId } = useDashboardPlace();
  const handleCompare = (next: string | null) => {
    const compare = COMPARISONS.find((one) => one === next);
    if (compare) setUrl({ compare }, true);
  };
  return (
    <div className="k-dash-bar">
      <Select
        aria-label="Compare with"
        size="xs"
        w={150}
        data={COMPARE}
        value={url.compare}
        onChange={handleCompare}
        allowDeselect={false}
      />
      <span className="k-note">{chart?.compared && comparedDays(chart.compared)}</span>
      <Chosen names={chart?.filters ?? {}} />
      <span className="k-note k-dash-age">{chart?.dataTo && `Data to ${clock(chart.dataTo, ZONES[zone].iana, zone)}`}</span>
      <RefreshButton size={24} routes={[dealId === null ? mainRoutes.widget : dashboardRoutes.deal]} />
    </div>
  );
}
