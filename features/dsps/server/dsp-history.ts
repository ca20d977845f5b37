import { type ChangeLog, changesOf } from '@kontor/core/contract';
import { recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { type DspSeat, type dspAdminRoutes, dspList } from '@kontor/dsps/contract';
import type { DspFields } from './dsp-admin-store.ts';

export const DSP = 'dsp';
const SEAT = 'Seat ';
const { name, type, source, sourceSeat, status, seat } = dspList.fields;
const FIELDS = { name, type, source, sourceSeat, status, seat: { ...seat, label: 'Deals need a seat' } };

/** Lines of history between two states of a DSP's own fields. */
export const fieldsChanged = (before: Partial<DspFields>, after: DspFields): ChangeLog[] => changesOf(FIELDS, before, after);

/** “Brand team, agency AG-7, switched off”. */
const wordsOf = ({ name: called, agencyId, enabled }: DspSeat): string =>
  [called, agencyId !== null && `agency ${agencyId}`, !enabled && 'switched off'].filter(Boolean).join(', ');

/** Lines of history of seats that came or were changed, each under its code. */
export function seatsChanged(before: readonly DspSeat[], after: readonly DspSeat[]): ChangeLog[] {
  const known = new Map(before.map((one) => [one.seat, wordsOf(one)]));
  return after.flatMap((one) => {
    const [oldValue, newValue] = [known.get(one.seat) ?? null, wordsOf(one)];
    const action = oldValue === null ? 'Create' : 'Update';
    return oldValue === newValue ? [] : [{ name: `${SEAT}${one.seat}`, action, oldValue, newValue } satisfies ChangeLog];
  });
}

type Writer = Pick<SignedCall<(typeof dspAdminRoutes)['create']>, 'session'>;
type Recorded = { id: string; action: 'Create' | 'Update'; changelogs: ChangeLog[] };

/** A change of a DSP stands in the account of who made it, as DSPs belong to none. */
export function recordDsp(transaction: Scope, { session }: Writer, { id, action, changelogs }: Recorded) {
  const names = [...new Set(changelogs.map((change) => (change.name.startsWith(SEAT) ? 'Seats' : change.name)))];
  const summary = action === 'Create' ? 'DSP created' : `Changed ${names.join(', ')}`;
  return recordChange(transaction, session, { entity: DSP, entityId: id, action, summary, changelogs, accountId: session.accountId });
}
