import { deliveryLinks, freshFeeRates } from '@kontor/accounts/server';
import { type AccountType, type DateRange, fail, type Span, spanOf } from '@kontor/core/contract';
import type { Names, Scope, SignedCall } from '@kontor/core/server';
import { type Condition, type DeliveryReader, newestEvent } from '@kontor/market/server';
import { otherType, type TransparencyInput, transparencyRangeRefused, type transparencyRoutes } from '@kontor/transparency/contract';

export type TransparencyCall = Pick<SignedCall<(typeof transparencyRoutes)['seat']>, 'session' | 'scope' | 'stores'>;
type Narrowing = Partial<Omit<TransparencyInput, 'dateRange'>>;

/** Whose delivery of which days: an account's own and what its link data name (decisions D38). */
export type Transparency = {
  reader: DeliveryReader;
  names: Names;
  scope: Scope;
  span: Span;
  where: Condition[];
  isLinked: boolean;
  dataTo: string | null;
};

/** Refuses who is of another account type, as the specification's own calls of an agency and a brand are (decisions D43). */
export function onlyFor(type: AccountType, { session }: TransparencyCall): void {
  if (session.accountType !== type) fail(otherType);
}

const narrowed = (of: Condition['of'], value: string | undefined): Condition[] => (value === undefined ? [] : [{ of, in: [value] }]);

/** Reads whose delivery is asked; links are read with each call, so that a changed row changes the next answer. */
export async function openTransparency(
  { session, scope, stores }: TransparencyCall,
  { dateRange, mediaType, platform, publisher, aDomain, seatId, dspId }: Narrowing & { dateRange: DateRange },
): Promise<Transparency> {
  const span = spanOf(dateRange, { fallback: 'today', refused: transparencyRangeRefused });
  const [links, dataTo] = await Promise.all([deliveryLinks(scope, session.accountType), newestEvent(stores.events)]);
  return {
    reader: {
      events: stores.events,
      whose: { of: 'links', account: scope.accountId, links },
      viewer: { accountType: session.accountType, place: 'transparency' },
    },
    names: stores.names,
    scope,
    span,
    where: [
      ...narrowed('mediaType', mediaType),
      ...narrowed('platform', platform === 'ALL' ? undefined : platform),
      ...narrowed('publisher', publisher),
      ...narrowed('adomain', aDomain),
      ...narrowed('seat', seatId),
      ...narrowed('dsp', dspId),
    ],
    // Who trades has deals of its own, or may make some.
    isLinked: session.roles.includes('agency') || Object.values(links).some((some) => some.length > 0),
    dataTo,
  };
}

/** The same for who reads fees, which are those of the terms in force. */
export async function openWithFees(call: TransparencyCall, input: Parameters<typeof openTransparency>[1]): Promise<Transparency> {
  const [transparency] = await Promise.all([openTransparency(call, input), freshFeeRates(call.stores)]);
  return transparency;
}
