import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { type ReportRecord, reportNotFound, type reportRoutes } from '@kontor/reports/contract';
import { namesOfValues } from './ask-report.ts';
import { readDefinition } from './definition.ts';
import { askerOf } from './read-report.ts';
import { findReport } from './report-store.ts';

/** A report as its form opens it, with what its conditions' values are called. */
export async function readRecord(call: SignedCall<(typeof reportRoutes)['edit']>): Promise<ReportRecord> {
  const { input, scope, session } = call;
  const report = (await findReport({ scope, userId: session.userId }, input.id)) ?? fail(reportNotFound);
  const { definition, gone } = readDefinition(report);
  const asker = askerOf(call);
  const conditions = definition.conditions.map(async ({ dimension, operation, value }) => {
    const isByName = dimension === 'appName' || dimension === 'dealId';
    const labels = isByName ? new Map<string, string>() : await namesOfValues(asker, dimension, value);
    return { dimension, operation, value, labels: Object.fromEntries(labels) };
  });
  return {
    ...definition,
    id: report.id,
    version: report.version,
    isOwn: report.userId === session.userId,
    owner: report.owner,
    createDate: report.createdAt.toISOString(),
    lastRun: report.lastRunAt?.toISOString() ?? null,
    name: report.name,
    conditions: await Promise.all(conditions),
    shared: report.isShared,
    schedule: report.isScheduled,
    frequency: report.frequency,
    hour: report.hour,
    // Whom a report goes to is its owner's to know.
    emailList: report.userId === session.userId ? report.emails : [],
    gone,
  };
}
