import { exact, exactText } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { askDelivery } from '@kontor/market/server';
import { FLOW_ENDS, type Flow, type transparencyRoutes } from '@kontor/transparency/contract';
import { namerOf } from './read-table.ts';
import { openTransparency } from './reader.ts';

const SPEND = ['spend'] as const;
const spendOf = (figures: { spend?: string | null | undefined } | undefined): bigint => exact(figures?.spend ?? '0');

/**
 * Gross from advertiser domains to publishers: the largest of both ends, and everybody else at either end, so that all flows add up to the gross.
 */
export async function readFlow(call: SignedCall<(typeof transparencyRoutes)['flow']>): Promise<Flow> {
  const transparency = await openTransparency(call, call.input);
  const { reader, span, where, isLinked, dataTo } = transparency;
  const asked = { span, where, measures: SPEND };
  const top = async (by: 'adomain' | 'publisher') => {
    const { rows } = await askDelivery(reader, { ...asked, by: [by], order: { by: 'spend', reverse: true }, limit: FLOW_ENDS });
    return rows.filter(({ figures }) => spendOf(figures) !== 0n);
  };
  const [advertisers, publishers, whole] = await Promise.all([top('adomain'), top('publisher'), askDelivery(reader, asked)]);
  const [from, to] = [advertisers.map(({ key }) => key.adomain), publishers.map(({ key }) => key.publisher)];
  const narrow = [
    { of: 'adomain' as const, in: from },
    { of: 'publisher' as const, in: to },
  ];
  const pairs =
    from.length === 0 ? [] : (await askDelivery(reader, { ...asked, where: [...where, ...narrow], by: ['adomain', 'publisher'] })).rows;
  const between = new Map(pairs.map(({ key, figures }) => [`${key.adomain} ${key.publisher}`, spendOf(figures)]));
  const flow = (adomain: string, publisher: string) => between.get(`${adomain} ${publisher}`) ?? 0n;
  const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n);
  const gross = spendOf(whole.rows[0]?.figures);
  const named = await Promise.all([namerOf(transparency, 'adomain', advertisers), namerOf(transparency, 'publisher', publishers)]);
  /** Rows of an end, and what the other end's largest do not have of each. */
  const fromOthers = publishers.map(({ key, figures }) => spendOf(figures) - sum(from.map((one) => flow(one, key.publisher))));
  const rows = advertisers.map(({ key, figures }) => {
    const known = to.map((one) => flow(key.adomain, one));
    return [...known, spendOf(figures) - sum(known)];
  });
  const others = [...fromOthers, gross - sum(advertisers.map(({ figures }) => spendOf(figures))) - sum(fromOthers)];
  const endOf =
    (place: 0 | 1) =>
    ({ key, name, img }: { key: string; name: string; img: string }) => ({ key: `${place} ${key}`, name, img });
  return {
    advertisers: advertisers.map(({ key }) => endOf(0)(named[0](key))),
    publishers: publishers.map(({ key }) => endOf(1)(named[1](key))),
    flows: [...rows, others].map((row) => row.map(exactText)),
    gross: exactText(gross),
    isLinked,
    dataTo,
  };
}
