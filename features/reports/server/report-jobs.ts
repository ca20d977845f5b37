import { job, oneByOne, openScope, type Stores, systemScope } from '@kontor/core/server';
import { dueSlot } from './due-slots.ts';
import { askSending } from './run-sending.ts';
import { scheduleOf } from './schedule-of.ts';
import { noteDue, openSendings, scheduledReports } from './sending-store.ts';

/** Files of runs are kept a day longer than links to them open. */
const KEPT_MS = 8 * 86_400_000;

/** Notes the slots that are due at `now`, and asks for all that has not ended: work whose job is lost goes on. */
export async function sendDueReports(stores: Stores, now = new Date()): Promise<void> {
  const system = systemScope(stores.entities);
  await oneByOne(await scheduledReports(system), async ({ last, ...report }) => {
    const schedule = scheduleOf(report);
    if (!schedule || !report.scheduledFrom) return;
    const since = last && last > report.scheduledFrom ? last : report.scheduledFrom;
    const due = dueSlot(schedule, since, now);
    if (due) await noteDue(openScope(stores.entities, report.accountId, 'own'), report.id, due);
  });
  await oneByOne(await openSendings(system), (sending) => askSending(stores.jobs, sending));
}

export const reportSlotsJob = job({
  name: 'report-slots',
  every: '* * * * *',
  isAtStart: true,
  run: (_, stores: Stores) => sendDueReports(stores),
});

export const sweepReportFilesJob = job({
  name: 'report-files',
  every: '40 3 * * *',
  run: (_, { files }: Stores) => files.sweep('reports', new Date(Date.now() - KEPT_MS)),
});
