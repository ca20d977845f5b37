import { fail } from '@kontor/core/contract';
import { answer, countAttempt, recordChange, type SignedCall } from '@kontor/core/server';
import { nothingToSend, type ReportSending, reportNotFound, type reportRoutes, sentOften } from '@kontor/reports/contract';
import { definitionOf } from './definition.ts';
import { askSending } from './run-sending.ts';
import { lastSendings, lettersOf, noteByHand, revokeLinks } from './sending-store.ts';
import { getOwn, REPORT } from './write-report.ts';

type Routes = typeof reportRoutes;
/** Sendings by hand of one report. */
const OFTEN = { most: 6, withinMs: 3_600_000 };
const TOLD = 50;

/** Sends a report now, as its schedule would. */
export async function sendNow({ input: { id }, session, scope, stores }: SignedCall<Routes['send']>) {
  const report = (await getOwn({ scope, session }, id)) ?? fail(reportNotFound);
  if (!report.isScheduled || report.emails.length === 0) fail(nothingToSend);
  definitionOf(report);
  const sending = await scope.transaction(async (transaction) => {
    if (!(await countAttempt(transaction, `report-send:${id}`, OFTEN)).isAllowed) fail(sentOften);
    const noted = await noteByHand(transaction, id);
    const summary = `Report ${report.name} sent by hand`;
    await recordChange(transaction, session, {
      entity: REPORT,
      entityId: id,
      accountId: scope.accountId,
      action: 'Update',
      summary,
      changelogs: [],
    });
    return noted;
  });
  await askSending(stores.jobs, { id: sending, accountId: scope.accountId });
  return answer(null, { msg: 'The report is on its way.' });
}

/** The last sendings of one's own report, with what became of each letter. */
export async function listSendings({ input: { id }, session, scope }: SignedCall<Routes['sendings']>): Promise<ReportSending[]> {
  if (!(await getOwn({ scope, session }, id))) fail(reportNotFound);
  const sendings = await lastSendings(scope, id, TOLD);
  const letters =
    sendings.length === 0
      ? []
      : await lettersOf(
          scope,
          sendings.map((one) => one.id),
        );
  return sendings.map((sending) => ({
    id: sending.id,
    state: sending.state,
    slot: sending.slot.toISOString(),
    byHand: sending.byHand,
    missed: sending.missed,
    days: sending.told?.days ?? null,
    rows: sending.rows,
    reason: sending.reason,
    letters: letters
      .filter(({ sendingId }) => sendingId === sending.id)
      .map(({ email, sentAt, reason, openings, lastOpenedAt }) => ({
        email,
        sentAt: sentAt?.toISOString() ?? null,
        reason,
        openings,
        lastOpened: lastOpenedAt?.toISOString() ?? null,
      })),
    linkExpires: sending.linkExpires?.toISOString() ?? null,
  }));
}

/** Closes the links of a sending, for whoever has them. */
export async function revokeSending({ input: { id, sending }, session, scope }: SignedCall<Routes['revoke']>) {
  const report = (await getOwn({ scope, session }, id)) ?? fail(reportNotFound);
  await scope.transaction(async (transaction) => {
    if (!(await revokeLinks(transaction, id, sending))) return;
    const summary = `Report ${report.name}: links of a sending closed`;
    await recordChange(transaction, session, {
      entity: REPORT,
      entityId: id,
      accountId: scope.accountId,
      action: 'Update',
      summary,
      changelogs: [],
    });
  });
  return answer(null, { msg: 'The links no longer open.' });
}
