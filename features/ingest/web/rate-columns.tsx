import { counted } from '@kontor/core/contract';
import { type Column, count, dayAndClock, IconButton, shortDay } from '@kontor/core/ui';
import type { NewestRate, RateChange } from '@kontor/ingest/contract';
import { RATE_DAYS } from '@kontor/market/contract';
import { CURRENCIES } from '@kontor/market/reference';
import { IconArrowBackUp } from '@tabler/icons-react';

const DAY_MS = 86_400_000;
const NAMES = new Map(CURRENCIES.map(({ code, name }) => [code, name]));
const daysOld = (day: string) => Math.floor((Date.now() - Date.parse(day)) / DAY_MS);

/** How old a rate is; events of today have none of one that is older than RATE_DAYS. */
function ageOf(day: string): string {
  const days = daysOld(day);
  if (days < 1) return 'Today';
  return counted(days, 'day', 'days');
}
export const isTooOld = ({ day }: NewestRate) => daysOld(day) > RATE_DAYS;

export const rateColumns: Column<NewestRate>[] = [
  { key: 'currency', label: 'Code', width: 72, cell: ({ currency }) => currency, priority: 9 },
  {
    key: 'name',
    label: 'Currency',
    flex: true,
    cell: ({ currency }) => NAMES.get(currency) ?? currency,
    sub: (row) => [shortDay(row.day, 'always'), isTooOld(row) && 'Too old for today'].filter(Boolean).join(' · '),
  },
  { key: 'rate', label: 'Dollars for one', align: 'right', width: 132, cell: ({ rate }) => rate, priority: 8 },
  { key: 'day', label: 'Day', hide: 'phone', align: 'right', width: 116, cell: ({ day }) => shortDay(day, 'always'), priority: 7 },
  {
    key: 'age',
    label: 'Age',
    hide: 'phone',
    align: 'right',
    width: 168,
    cell: (row) => (isTooOld(row) ? <span className="ingest-too-old">{`${ageOf(row.day)}, too old for today`}</span> : ageOf(row.day)),
    priority: 6,
  },
  { key: 'days', label: 'Days with a rate', hide: 'phone', align: 'right', width: 124, cell: ({ days }) => count(days), priority: 3 },
];

const rates = (many: number) => counted(many, 'rate', 'rates');
const daysOf = ({ from, to }: RateChange) =>
  from === to ? shortDay(from, 'always') : `${shortDay(from, 'always')} – ${shortDay(to, 'always')}`;
/** The server names the first few. */
const MOST_NAMED = 6;
const currenciesOf = ({ currencies }: RateChange) => `${currencies.join(', ')}${currencies.length === MOST_NAMED ? ' …' : ''}`;
const at = (change: RateChange) => dayAndClock(change.at, 'UTC', 'UTC');

/** Changes, newest first; that one alone can be undone, so that none is lost below another. */
export const changeColumns = (newest: number | undefined, onUndo: (change: RateChange) => void): Column<RateChange>[] => [
  { key: 'at', label: 'Time', hide: 'phone', width: 168, cell: at, priority: 7 },
  { key: 'by', label: 'By', hide: 'phone', width: 168, cell: ({ by }) => <bdi>{by}</bdi>, priority: 5 },
  {
    key: 'what',
    label: 'Change',
    flex: true,
    cell: (change) => <bdi>{[rates(change.rates), change.source].filter(Boolean).join(' · ')}</bdi>,
    sub: (change) => [at(change), change.by, currenciesOf(change)].join(' · '),
  },
  { key: 'currencies', label: 'Currencies', hide: 'phone', width: 216, cell: currenciesOf, priority: 4 },
  { key: 'days', label: 'Days', hide: 'phone', align: 'right', width: 204, cell: daysOf, priority: 6 },
  {
    key: 'undo',
    label: 'Undo',
    align: 'right',
    width: 56,
    cell: (change) =>
      change.change === newest && <IconButton size={24} icon={IconArrowBackUp} label="Undo this change" onClick={() => onUndo(change)} />,
    priority: 9,
  },
];
