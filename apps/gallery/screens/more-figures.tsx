import { DateTimeField, EmailsField, HeatMap, Histogram, money, Panel, Split, Waterfall } from '@kontor/core/ui';
import { useState } from 'react';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ key: String(hour), name: `${hour}:00`, short: String(hour) }));
const SHADES = 8;
const PRICES = [3, 9, 22, 31, 26, 14, 8, 5, 3, 2];
const STEPS = [
  { label: 'Bid', left: 0, width: 100, text: '$20.00', title: '20 dollars' },
  { label: 'Margin', left: 85, width: 15, text: '−$3.00', title: '-3 dollars' },
  { label: 'Data fee', left: 78, width: 7, text: '−$1.40', title: '-1.4 dollars' },
  { label: 'Publisher’s net', left: 0, width: 78, text: '$15.60', title: '15.6 dollars', isNet: true },
];

/** Pictures that only some pages have, and fields of times and addresses. */
export function MoreFigures() {
  const [price, setPrice] = useState(4);
  const [at, setAt] = useState<string | null>('2026-12-01 09:00:00');
  const [emails, setEmails] = useState<string[]>(['ann@client.example']);
  return (
    <>
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
      <Split>
        <Panel title="Requests by price">
          <Histogram
            buckets={PRICES}
            step={1}
            needle={price}
            reach={price}
            isOpenEnded
            words={`Requests by price, lit up to ${money(price)}`}
            write={money}
            tick={(dollars) => `$${dollars}`}
            onNeedle={setPrice}
            label="Price"
          />
        </Panel>
        <Panel title="From bid to publisher" note="dollars CPM">
          <Waterfall caption="From bid to publisher" steps={STEPS} />
        </Panel>
      </Split>
      <Split>
        <DateTimeField label="Start" value={at} onChange={setAt} />
        <EmailsField label="E-mails" value={emails} onChange={setEmails} />
      </Split>
    </>
  );
}
