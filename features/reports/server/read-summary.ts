import type { SignedCall } from '@kontor/core/server';
import { newestEvent } from '@kontor/market/server';
import type { ReportSummary, reportRoutes } from '@kontor/reports/contract';
import { definitionOf, spanOfReport } from './definition.ts';
import { nextSlot } from './due-slots.ts';
import { askerOf, openedBy } from './read-report.ts';
import { definitionWords } from './report-words.ts';
import { scheduleOf, scheduleWords } from './schedule-of.ts';
import { lastSent } from './sending-store.ts';

/** What stands over a report's rows (D30). */
export async function readSummary(call: SignedCall<(typeof reportRoutes)['summary']>): Promise<ReportSummary> {
  const { input, session, scope, stores } = call;
  const report = await openedBy(call, input);
  const definition = definitionOf(report);
  const now = new Date();
  const days = spanOfReport(definition, now);
  const schedule = scheduleOf(report);
  const [words, dataTo, sent] = await Promise.all([
    definitionWords(askerOf(call), definition, days),
    newestEvent(stores.events),
    schedule ? lastSent(scope, report.id) : null,
  ]);
  return {
    id: report.id,
    name: report.name,
    owner: report.owner,
    isOwn: report.userId === session.userId,
    shared: report.isShared,
    words,
    days: days.span.days,
    previousDays: days.previous?.days ?? null,
    zone: days.zone,
    dataTo,
    lastRun: report.lastRunAt?.toISOString() ?? null,
    rows: report.lastRows,
    schedule: scheduleWords(report),
    nextSending: schedule && !report.stopped ? nextSlot(schedule, now).toISOString() : null,
    lastSending: sent?.toISOString() ?? null,
    stopped: schedule ? report.stopped : null,
  };
}
