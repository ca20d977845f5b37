import type { AccountType } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { seatsOfAgencies } from '@kontor/dsps/server';
import type { Links } from '@kontor/market/server';
import { linksOf } from './link-store.ts';

/**
 * Which delivery of others the link data of the scope's account name (decisions D38): all of a DSP's, an agency's seats and those of its agency
 * ids, a brand's domains. Links of another kind than the account's name nothing.
 */
export async function deliveryLinks(scope: Scope, accountType: AccountType): Promise<Links> {
  const rows = await linksOf(scope, scope.accountId);
  if (accountType === 'DSP') return { dsps: rows.flatMap(({ advertiserId }) => advertiserId || []) };
  if (accountType === 'Brand') return { adomains: rows.flatMap(({ adomain }) => adomain.toLowerCase() || []) };
  if (accountType !== 'Agency') return {};
  const seats = rows.flatMap(({ advertiserId, seatId }) => (advertiserId && seatId ? [{ dsp: advertiserId, seat: seatId }] : []));
  const agencies = rows.flatMap(({ advertiserId, agencyId }) =>
    advertiserId && agencyId ? [{ dsp: advertiserId, agency: agencyId }] : [],
  );
  return { seats: [...seats, ...(await seatsOfAgencies(scope, agencies))] };
}
