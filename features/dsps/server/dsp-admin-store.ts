import { fail } from '@kontor/core/contract';
import { lockRow, newId, type Scope, unlessTaken, writeVersion } from '@kontor/core/server';
import { agencyTaken, type DspDraft, type DspSeat, dspMissing, dspNameTaken } from '@kontor/dsps/contract';
import { and, eq, ne, sql } from 'drizzle-orm';
import { dspAgencyTable as agency, dspTable as dsp, dspSeatTable as seat } from './dsp-table.ts';

export type DspFields = Omit<DspDraft, 'seats'>;

const refuseTakenName = () => fail(dspNameTaken, undefined, [{ path: 'name', message: dspNameTaken.text }]);

/** Throws where another DSP has this name, capitals or not. */
export async function insertDsp(transaction: Scope, fields: DspFields): Promise<string> {
  const id = newId();
  await unlessTaken(
    transaction.run((database) => database.insert(dsp).values({ ...fields, id })),
    refuseTakenName,
  );
  return id;
}

/** Takes a DSP for changing until the transaction ends; throws where there is none. */
export async function lockDsp(transaction: Scope, id: string): Promise<DspFields & { version: number }> {
  return (await lockRow(transaction, dsp, eq(dsp.id, id))) ?? fail(dspMissing);
}

/** Throws as `insertDsp`. */
export const updateDsp = (transaction: Scope, id: string, fields: DspFields) =>
  unlessTaken(writeVersion(transaction, dsp, { where: eq(dsp.id, id), version: undefined, set: fields }), refuseTakenName);

/** Claims agency ids for a DSP; throws at the first that is another's, whoever came first. */
async function claimAgencies(transaction: Scope, dspId: string, seats: readonly DspSeat[]): Promise<void> {
  // In one order, so that two who claim the same ids wait for each other and do not meet halfway.
  const ids = [...new Set(seats.flatMap(({ agencyId }) => agencyId ?? []))].toSorted();
  if (ids.length === 0) return;
  await transaction.run((database) =>
    database
      .insert(agency)
      .values(ids.map((id) => ({ id, dspId })))
      .onConflictDoNothing(),
  );
  const taken = await transaction.run((database) =>
    database
      .select({ id: agency.id, name: dsp.name })
      .from(agency)
      .innerJoin(dsp, eq(dsp.id, agency.dspId))
      .where(and(ne(agency.dspId, dspId), sql`${agency.id} = ANY(${sql.param(ids)}::text[])`)),
  );
  if (taken.length === 0) return;
  const owners = new Map(taken.map(({ id, name }) => [id, name]));
  const issues = seats.flatMap(({ agencyId }, place) => {
    const owner = owners.get(agencyId ?? '');
    return owner === undefined ? [] : [{ path: `seats.${place}.agencyId`, message: `The agency ID ${agencyId} belongs to ${owner}.` }];
  });
  fail(agencyTaken, issues[0]?.message, issues);
}

/** Writes seats of a DSP: known codes are changed, new ones added, and none goes. Throws where an agency id is another DSP's. */
export async function writeSeats(transaction: Scope, dspId: string, seats: readonly DspSeat[]): Promise<void> {
  await claimAgencies(transaction, dspId, seats);
  if (seats.length > 0)
    await transaction.run((database) =>
      database
        .insert(seat)
        .values(seats.map((one) => ({ ...one, id: newId(), dspId })))
        .onConflictDoUpdate({
          target: [seat.dspId, seat.seat],
          set: { name: sql`excluded.name`, agencyId: sql`excluded.agency_id`, enabled: sql`excluded.enabled` },
        }),
    );
  // An id that no seat has any more is free for another DSP.
  await transaction.run((database) =>
    database
      .delete(agency)
      .where(
        and(
          eq(agency.dspId, dspId),
          sql`NOT EXISTS (SELECT FROM dsp_seat s WHERE s.agency_id = ${agency.id} AND s.dsp_id = ${agency.dspId})`,
        ),
      ),
  );
}
