import type { Scope } from '@kontor/core/server';
import type { Dsp } from '@kontor/dsps/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { dspSeatTable, dspTable } from './dsp-table.ts';

/** Enabled DSPs by name, each with its buyer seats; of `ids` alone where they are given. DSPs are the platform's, so no account owns them. */
export async function listDsps(scope: Scope, ids?: readonly string[]): Promise<Dsp[]> {
  const rows = await scope.run((database) =>
    database
      .select({ id: dspTable.id, name: dspTable.name, seat: dspTable.seat, seatCode: dspSeatTable.seat, seatName: dspSeatTable.name })
      .from(dspTable)
      .leftJoin(dspSeatTable, eq(dspSeatTable.dspId, dspTable.id))
      .where(and(eq(dspTable.status, 'enabled'), ids && inArray(dspTable.id, [...ids])))
      .orderBy(asc(dspTable.name), asc(dspSeatTable.name)),
  );
  const dsps = new Map<string, Dsp>();
  for (const { id, name, seat, seatCode, seatName } of rows) {
    const dsp = dsps.get(id) ?? { id, name, seat, seats: [] };
    dsps.set(id, dsp);
    if (seatCode !== null && seatName !== null) dsp.seats.push({ seat: seatCode, name: seatName });
  }
  return [...dsps.values()];
}
