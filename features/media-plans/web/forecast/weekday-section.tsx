import { compact, Hint } from '@kontor/core/ui';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { RailSection } from './forecast-rail.tsx';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What each weekday would have with its range, and how the forecast did in the last week. */
export function WeekdaySection({ forecast: { weekdays, lastWeek } }: { forecast: PlanForecast }) {
  if (weekdays.length === 0) return null;
  const peak = Math.max(...weekdays.map(({ high }) => high)) || 1;
  const share = (value: number) => `${(value / peak) * 100}%`;
  const note = (
    <>
      90 % range
      <Hint about="By weekday">
        Nine of ten Mondays fall in Monday's bar, and so on; days are in UTC. The last week is forecast from the days before it and compared
        with what came.
      </Hint>
    </>
  );
  return (
    <RailSection label="By weekday" note={note}>
      <ul className="k-weekdays">
        {weekdays.map(({ requests, low, high }, day) => (
          <li key={WEEKDAYS[day]} title={`${WEEKDAYS[day]}: ${compact(requests)}, ${compact(low)} to ${compact(high)}`}>
            <span className="k-visually-hidden">{`${WEEKDAYS[day]}: ${compact(requests)}, ${compact(low)} to ${compact(high)}`}</span>
            <span className="k-weekday-bar" aria-hidden="true">
              <i style={{ bottom: share(low), height: share(high - low) }} />
              <b style={{ bottom: share(requests) }} />
            </span>
            <span className="k-weekday-name" aria-hidden="true">
              {WEEKDAYS[day]?.slice(0, 2)}
            </span>
          </li>
        ))}
      </ul>
      {lastWeek && (
        <p className="k-note k-weekdays-did">
          Last {lastWeek.days} days: forecast {compact(lastWeek.forecast)} a day, seen {compact(lastWeek.seen)};{' '}
          {lastWeek.inside === lastWeek.days ? 'each' : `${lastWeek.inside} of ${lastWeek.days}`} in its range
        </p>
      )}
    </RailSection>
  );
}
