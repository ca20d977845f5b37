import { exactText } from '@kontor/core/contract';
import { askDelivery, type DeliveryRow, type Figures } from '@kontor/market/server';
import { smallIcons } from '@kontor/meta/server';
import type { Spender, TransparencyRow, TransparencyTable } from '@kontor/transparency/contract';
import { openWithFees, type Transparency, type TransparencyCall } from './reader.ts';
import { isUnpriced, moneyOf, SPLIT_MEASURES, splitOf } from './split.ts';

/** As many rows as are told; all others are the rest. */
const MOST_ROWS = 1000;
const MEASURES = [...SPLIT_MEASURES, 'winRate', 'bidFloor', 'videoFloor', 'displayFloor'] as const;
/** What a table's rows are of: a seat is one of its DSP. */
const KEYS = { seat: ['dsp', 'seat'], publisher: ['publisher'], adomain: ['adomain'] } as const;
export type Key = (typeof KEYS)[Spender][number];
export const keysOf = (of: Spender): readonly Key[] => KEYS[of];
/** Delivery that says nothing of a seat, publisher or domain. */
const UNNAMED = 'Not named';

const numberOf = (text: string | null | undefined): number | null => (text === null || text === undefined ? null : Number(text));
const figuresOf = ({ winRate, bidFloor, videoFloor, displayFloor }: Figures) => ({
  auction_cpm_gross: numberOf(winRate),
  bidFloor: numberOf(bidFloor),
  videoFloor: numberOf(videoFloor),
  displayFloor: numberOf(displayFloor),
});

type Named = Pick<TransparencyRow, 'key' | 'name' | 'seatId' | 'dspId' | 'dsp' | 'publisher' | 'aDomain' | 'img'>;
const ALL: Named = { img: '', key: '', name: '', seatId: '', dspId: '', dsp: '', publisher: '', aDomain: '' };

const rowOf = (named: Named, figures: Figures): TransparencyRow => {
  const split = splitOf(figures);
  return { ...named, ...moneyOf(split), ...figuresOf(figures), unpriced: split.unpriced };
};

/** Whose icon stands before a row: a seat's DSP has one. */
const ICON = {
  seat: { type: 'dsp', key: 'dsp' },
  publisher: { type: 'publisher', key: 'publisher' },
  adomain: { type: 'adomain', key: 'adomain' },
} as const;

/** How the values of a table's keys are called, asked of the features that own them; a domain is its own name. */
export async function namerOf(
  { names, scope }: Pick<Transparency, 'names' | 'scope'>,
  of: Spender,
  rows: readonly { key: Partial<Record<Key, string>> }[],
): Promise<(key: Partial<Record<Key, string>>) => Named> {
  const values = (key: Key) => [...new Set(rows.flatMap((row) => row.key[key] || []))];
  const { type, key: iconKey } = ICON[of];
  const [seats, dsps, publishers, icons] = await Promise.all([
    of === 'seat' ? names('seat', scope, values('seat')) : null,
    of === 'seat' ? names('dsp', scope, values('dsp')) : null,
    of === 'publisher' ? names('publisher', scope, values('publisher')) : null,
    smallIcons(scope, type, values(iconKey)),
  ]);
  return ({ seat = '', dsp = '', publisher = '', adomain = '' }) => {
    const img = icons.get({ seat: dsp, publisher, adomain }[of].toLowerCase()) ?? '';
    const name = { seat: seats?.get(seat) ?? seat, publisher: publishers?.get(publisher) ?? publisher, adomain }[of];
    const key = keysOf(of).length > 1 ? `${dsp} ${seat}` : publisher || adomain;
    return { key, name: name || UNNAMED, seatId: seat, dspId: dsp, dsp: dsps?.get(dsp) ?? dsp, publisher, aDomain: adomain, img };
  };
}

const isEmpty = (figures: Figures) => {
  const split = splitOf(figures);
  return split.gross === 0n && !isUnpriced(split);
};

/** Who spent, by spend; those who spent nothing are no rows. What is not among the rows is the rest, so that rows and rest are all. */
export async function tableOf(transparency: Transparency, of: Spender): Promise<TransparencyTable> {
  const { reader, span, where, isLinked, dataTo } = transparency;
  const asked = { span, where, measures: MEASURES, by: keysOf(of), totals: true };
  const { rows: found, totals: all } = await askDelivery(reader, { ...asked, order: { by: 'spend', reverse: true }, limit: MOST_ROWS });
  const rows = found.filter(({ figures }) => !isEmpty(figures));
  const named = await namerOf(transparency, of, rows);
  const total = all && rows.length > 0 ? splitOf(all) : null;
  return {
    rows: rows.map(({ key, figures }: DeliveryRow<Key>) => rowOf(named(key), figures)),
    total: all && total ? rowOf(ALL, all) : null,
    rest: total && {
      revenuegross: exactText(rows.reduce((left, { figures }) => left - splitOf(figures).gross, total.gross)),
      revenue: exactText(rows.reduce((left, { figures }) => left - splitOf(figures).publisher, total.publisher)),
    },
    isLinked,
    dataTo,
  };
}

/** One of the tables (spec 3 §7). */
export const readTable = async (call: TransparencyCall & { input: Parameters<typeof openWithFees>[1] }, of: Spender) =>
  tableOf(await openWithFees(call, call.input), of);
