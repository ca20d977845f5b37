import type { DemoAccount } from './accounts.ts';
import type { DemoDsp } from './dsps.ts';
import type { AccountLinkRow, DspAgencyRow, SeatRow } from './rows.ts';

/** An agency's id at a DSP stands for all seats that have it. */
const AGENCY = { key: 'halden', id: 'AG-HALDEN', seats: 2 };

/** Seats with an agency's id, and what connects accounts with the market: each type of account has some. */
export function demoLinks(accounts: readonly DemoAccount[], dsps: readonly DemoDsp[]) {
  const [first, second] = dsps.filter(({ status }) => status === 'enabled');
  const dspAgencies: DspAgencyRow[] = first ? [{ id: AGENCY.id, dsp_id: first.id }] : [];
  const seats: SeatRow[] = dsps.flatMap((dsp) =>
    dsp.seats.map((seat, place) => ({ ...seat, agency_id: dsp === first && place < AGENCY.seats ? AGENCY.id : null })),
  );
  const none = { dsp_id: null, seat: null, agency_id: null, publisher_id: null, adomain: null };
  const of = (account: DemoAccount, place: number, link: Partial<AccountLinkRow>): AccountLinkRow => ({
    ...none,
    account_id: account.id,
    place,
    kind: account.type,
    ...link,
  });
  const accountLinks = accounts.flatMap((account): AccountLinkRow[] => {
    if (account.type === 'DSP') return dsps.filter(({ name }) => name === account.name).map(({ id }) => of(account, 0, { dsp_id: id }));
    if (account.type === 'Publisher') return account.publisher_id ? [of(account, 0, { publisher_id: account.publisher_id })] : [];
    if (account.type === 'Brand') return [of(account, 0, { adomain: `${account.name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example` })];
    if (account.key !== AGENCY.key || !first || !second) return [];
    return [
      of(account, 0, { dsp_id: first.id, agency_id: AGENCY.id }),
      of(account, 1, { dsp_id: second.id, seat: second.seats[0]?.seat ?? '' }),
    ];
  });
  return { dspAgencies, seats, accountLinks };
}
