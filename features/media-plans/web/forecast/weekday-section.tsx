import { compact, Hint, IconButton } from '@kontor/core/ui';
import { isBorneOut } from '@kontor/market/contract';
import type { PlanForecast } from '@kontor/media-plans/contract';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { RailSection } from './forecast-rail.tsx';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const HEADS = ['Low', '25 %', '50 %', '75 %', 'High'];

/** Of each weekday: nine of ten are between low and high, and a quarter, a half and three quarters at most at the others. */
const WeekdayTable = ({ weekdays }: Pick<PlanForecast, 'weekdays'>) => (
  <section className="k-price-table k-weekday-table" aria-label="Avails by weekday, as a table">
    <table>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {HEADS.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map(({ low, p25, p50, p75, high }, day) => (
          <tr key={WEEKDAYS[day]}>
            <th scope="row">{WEEKDAYS[day]?.slice(0, 3)}</th>
            {[low, p25, p50, p75, high].map((value, at) => (
              <td key={HEADS[at]}>{compact(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** What each weekday would have with its range, and how the forecast did in the last week. */
export function WeekdaySection({ forecast }: { forecast: PlanForecast }) {
  const { weekdays, lastWeek } = forecast;
  const range = isBorneOut(forecast) ? '90 % range' : 'range';
  const [isTable, setTable] = useState(false);
  if (weekdays.length === 0) return null;
  const peak = Math.max(...weekdays.map(({ high }) => high)) || 1;
  const share = (value: number) => `${(value / peak) * 100}%`;
  const note = (
    <>
      {range}
      <Hint about="By weekday">
        Each bar is the {range} for that weekday (UTC). The last week is forecast from the days before it and compared with actual avails.
        Table: 25th, 50th and 75th percentile of daily avails.
      </Hint>
      <IconButton
        size={24}
        icon={isTable ? IconChartBar : IconTable}
        label={isTable ? 'View weekdays as chart' : 'View weekdays as table'}
        onClick={() => setTable(!isTable)}
      />
    </>
  );
  return (
    <RailSection label="By weekday" note={note}>
      {isTable && <WeekdayTable weekdays={weekdays} />}
      <ul className="k-weekdays" hidden={isTable}>
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
