import { type Demo, daysFrom } from './demo-clock.ts';
import type { DspRow, SeatRow } from './rows.ts';

/** Fictional buyers: name, code its seats begin with, whether its deals need a seat ('seat'), and through whom an indirect one buys. */
const TABLE = `
Vantor|VAN|seat
Trellis|TRL|seat
Beacon DSP|BCN|
Ostrava One|OST|seat
Paragon Buy|PGN|
Larkfield|LRK|seat
Sable Desk|SBD|
Tamarack|TMK|seat
Octant Media Buying|OCT|
Harrow Trading|HRW|seat
Greywacke|GRW|
Bluejay Buying|BLJ||Trellis
Nimbus Row|NMB||Vantor
Cindertrade|CDT|seat|Paragon Buy
Old Mill Desk|OMD|`;
const SEAT_NAMES = ['Trading desk', 'Brand team', 'Performance', 'West Coast', 'Political excluded', 'Test and learn'];
const DISABLED = 'Old Mill Desk';

export type DemoDsp = DspRow & { seats: SeatRow[] };

export function demoDsps({ random, now, newId }: Demo): DemoDsp[] {
  const lines = TABLE.trim().split('\n');
  return lines.map((line) => {
    const [name = '', code = '', needsSeat, source] = line.split('|');
    const at = daysFrom(now, -random.between(500, 900));
    const id = newId(at);
    const seats = SEAT_NAMES.slice(0, random.integer(3, 6)).map((team, index) => ({
      id: newId(at),
      dsp_id: id,
      seat: `${code}-${1_000 + index * 111 + random.integer(0, 99)}`,
      name: `${name}: ${team}`,
    }));
    return {
      id,
      name,
      type: source ? 'indirect' : 'direct',
      status: name === DISABLED ? 'disabled' : 'enabled',
      source: source ?? null,
      source_seat: source ? `${code}-MASTER` : null,
      seat: needsSeat === 'seat',
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
      seats,
    };
  });
}
