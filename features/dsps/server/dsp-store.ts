import type { Scope } from '@kontor/core/server';
import type { Dsp } from '@kontor/dsps/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { dspSeatTable, dspTable } from './dsp-table.ts';

/** A DSP that deals may choose. `closed`: codes of seats that are switched off, which deals may keep and not choose; `agencies`: ids of agencies that its seats have. */
export type OpenDsp = Dsp & { closed: string[]; agencies: string[] };

type Asked = { ids?: readonly string[]; withDisabled?: boolean };

/** Enabled DSPs by name, each with its buyer seats; of `ids` alone where they are given. DSPs are the platform's, so no account owns them. */
export async function listDsps(scope: Scope, { ids, withDisabled = false }: Asked = {}): Promise<OpenDsp[]> {
  const rows = await scope.run((database) =>
    database
      .select({
        dsp: { id: dspTable.id, name: dspTable.name, seat: dspTable.seat },
        via: { source: dspTable.source, seat: dspTable.sourceSeat },
        seat: { seat: dspSeatTable.seat, name: dspSeatTable.name },
        isOpen: dspSeatTable.enabled,
        agency: dspSeatTable.agencyId,
      })
      .from(dspTable)
      .leftJoin(dspSeatTable, eq(dspSeatTable.dspId, dspTable.id))
      .where(and(withDisabled ? undefined : eq(dspTable.status, 'enabled'), ids && inArray(dspTable.id, [...ids])))
      .orderBy(asc(dspTable.name), asc(dspSeatTable.name)),
  );
  const dsps = new Map<string, OpenDsp>();
  for (const { dsp, via, seat, isOpen, agency } of rows) {
    const isVia = via.source !== null && via.seat !== null;
    const known = dsps.get(dsp.id) ?? {
      ...dsp,
      seats: [],
      closed: [],
      agencies: [],
      via: isVia ? { source: via.source ?? '', seat: via.seat ?? '' } : null,
    };
    dsps.set(dsp.id, known);
    if (agency && !known.agencies.includes(agency)) known.agencies.push(agency);
    if (seat && isOpen) known.seats.push(seat);
    else if (seat) known.closed.push(seat.seat);
  }
  return [...dsps.values()];
}

/** The seats that agencies have at DSPs, those that are switched off too: what they delivered stays. */
export async function seatsOfAgencies(
  scope: Scope,
  agencies: readonly { dsp: string; agency: string }[],
): Promise<{ dsp: string; seat: string }[]> {
  if (agencies.length === 0) return [];
  const rows = await scope.run((database) =>
    database
      .select({ dsp: dspSeatTable.dspId, seat: dspSeatTable.seat, agency: dspSeatTable.agencyId })
      .from(dspSeatTable)
      .where(
        inArray(
          dspSeatTable.agencyId,
          agencies.map(({ agency }) => agency),
        ),
      )
      .orderBy(asc(dspSeatTable.dspId), asc(dspSeatTable.seat)),
  );
  return rows.flatMap(({ dsp, seat, agency }) => (agencies.some((one) => one.dsp === dsp && one.agency === agency) ? [{ dsp, seat }] : []));
}
