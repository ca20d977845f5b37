import { HeatMap, Panel } from '@kontor/core/ui';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), name: `${hour}:00`, short: String(hour) }));
const SHADES = 8;

/** Pictures that only some pages have. */
export const MoreFigures = () => (
  <Panel title="Impressions by hour of the week" note="the darker, the more">
    <HeatMap
      caption="Impressions by hour of the week"
      corner="Day"
      rows={WEEKDAYS.map((name) => ({ key: name, name }))}
      columns={HOURS}
      cellAt={(row, column) => {
        const shade = (row + column) % SHADES;
        return { text: String(shade), shade, words: `${WEEKDAYS[row]}, ${column}:00: ${shade}` };
      }}
      isNarrow
    />
  </Panel>
);
