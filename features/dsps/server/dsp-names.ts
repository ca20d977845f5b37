import { isAmong, type Scope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';
import { dspSeatTable, dspTable } from './dsp-table.ts';

/** Names of DSPs, of disabled ones too; of all where no `ids` are given. */
export async function dspNames(scope: Scope, ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.run((database) =>
    database
      .select({ id: dspTable.id, name: dspTable.name })
      .from(dspTable)
      .where(ids && isAmong(dspTable.id, ids)),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Names of buyer seats by code; a code that several DSPs name differently stands for itself. */
export async function seatNames(scope: Scope, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.run((database) =>
    database
      .select({ code: dspSeatTable.seat, name: sql<string>`min(${dspSeatTable.name})` })
      .from(dspSeatTable)
      .where(isAmong(dspSeatTable.seat, codes))
      .groupBy(dspSeatTable.seat)
      .having(sql`min(${dspSeatTable.name}) = max(${dspSeatTable.name})`),
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}
