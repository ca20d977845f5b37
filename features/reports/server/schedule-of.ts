import { clockZoneOf, counted } from '@kontor/core/contract';
import { FREQUENCY_KEYS, type Frequency } from '@kontor/reports/contract';
import { readDefinition } from './definition.ts';
import type { Schedule } from './due-slots.ts';
import type { StoredReport } from './report-table.ts';

type Scheduled = Pick<StoredReport, 'isScheduled' | 'frequency' | 'hour' | 'range' | 'definition'>;
const isFrequency = (key: string | null): key is Frequency => FREQUENCY_KEYS.some((one) => one === key);

/** When a report is sent; null without a schedule. */
export function scheduleOf({ isScheduled, frequency, hour, ...report }: Scheduled): Schedule | null {
  if (!isScheduled || !isFrequency(frequency) || hour === null) return null;
  return { frequency, hour, zone: clockZoneOf(readDefinition(report).definition).iana };
}

const WHEN: Record<Frequency, string> = { DAILY: 'Every day', WEEKLY: 'Mondays', MONTHLY: 'The first of each month' };

/** “Mondays at 07:00 EST to 3 people”. */
export function scheduleWords(report: Scheduled & Pick<StoredReport, 'emails'>): string | null {
  const schedule = scheduleOf(report);
  if (!schedule) return null;
  const { label } = clockZoneOf(readDefinition(report).definition);
  return `${WHEN[schedule.frequency]} at ${String(schedule.hour).padStart(2, '0')}:00 ${label} to ${counted(report.emails.length, 'person', 'people')}`;
}
