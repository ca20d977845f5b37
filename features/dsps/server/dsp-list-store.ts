import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { openList, type Scope } from '@kontor/core/server';
import { type DspDetail, type DspSeat, dspList, dspMissing } from '@kontor/dsps/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { dspTable as dsp, dspSeatTable as seat } from './dsp-table.ts';

/** Published deals of each DSP, added up once for all of them. */
const carriedByDsp = sql`(SELECT dsp_id, sum(published)::int AS published, count(*)::int AS accounts FROM dsp_deal GROUP BY dsp_id) AS carried`;
const CARRIED = sql`carried.dsp_id = ${dsp.id}`;
const publishedDeals = sql<number>`coalesce(carried.published, 0)`;
const seatCount = sql<number>`(SELECT count(*)::int FROM dsp_seat open WHERE open.dsp_id = ${dsp.id} AND open.enabled)`;
/** What its seats are called, for the search. */
const seatWords = sql`(SELECT string_agg(concat_ws(' ', known.seat, known.name, known.agency_id), ' ') FROM dsp_seat known WHERE known.dsp_id = ${dsp.id})`;

const COLUMNS = {
  id: dsp.id,
  name: dsp.name,
  type: dsp.type,
  source: dsp.source,
  sourceSeat: dsp.sourceSeat,
  status: dsp.status,
  seat: dsp.seat,
  seatCount,
  publishedDeals,
  createdAt: dsp.createdAt,
  updatedAt: dsp.updatedAt,
};
const rowOf = <Row extends { createdAt: Date; updatedAt: Date }>({ createdAt, updatedAt, ...row }: Row) => ({
  ...row,
  createDate: createdAt.toISOString(),
  lastUpdate: updatedAt.toISOString(),
});

/** DSPs page by page. The scope reads every account, as deals of all of them are counted. */
export function openDsps({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) {
  const { name, type, source, status, createdAt, updatedAt } = dsp;
  return openList(
    scope,
    { view: dspList, session, input },
    {
      select: COLUMNS,
      from: (rows) => rows.from(dsp).leftJoin(carriedByDsp, CARRIED),
      where: [],
      sql: { name, type, source, status, seat: dsp.seat, seatCount, publishedDeals, createDate: createdAt, lastUpdate: updatedAt },
      search: [name, source, seatWords],
      id: dsp.id,
      toRow: rowOf,
    },
  );
}

/** The seats of a DSP by name, those that are switched off too. */
export const seatsOf = (scope: Scope, dspId: string): Promise<DspSeat[]> =>
  scope.run((database) =>
    database
      .select({ seat: seat.seat, name: seat.name, agencyId: seat.agencyId, enabled: seat.enabled })
      .from(seat)
      .where(eq(seat.dspId, dspId))
      .orderBy(asc(seat.name), asc(seat.seat)),
  );

/** One DSP as its page shows it; throws where there is none. The scope reads every account, as for the list. */
export async function getDsp(scope: Scope, id: string): Promise<DspDetail> {
  const [found] = await scope.run((database) =>
    database
      .select({ ...COLUMNS, publishedIn: sql<number>`coalesce(carried.accounts, 0)`, version: dsp.version })
      .from(dsp)
      .leftJoin(carriedByDsp, CARRIED)
      .where(eq(dsp.id, id)),
  );
  return found ? { ...rowOf(found), seats: await seatsOf(scope, id) } : fail(dspMissing);
}
