import { answer, refuseStale, type SignedCall } from '@kontor/core/server';
import type { dspAdminRoutes } from '@kontor/dsps/contract';
import { type DspFields, insertDsp, lockDsp, updateDsp, writeSeats } from './dsp-admin-store.ts';
import { fieldsChanged, recordDsp, seatsChanged } from './dsp-history.ts';
import { seatsOf } from './dsp-list-store.ts';

type Routes = typeof dspAdminRoutes;

/** A direct DSP buys by itself: it has no source (spec 3 §5). */
const fieldsOf = ({ name, type, source, sourceSeat, status, seat }: DspFields): DspFields => ({
  name,
  type,
  status,
  seat,
  ...(type === 'indirect' ? { source, sourceSeat } : { source: null, sourceSeat: null }),
});

/** Makes a DSP with its seats; deals may choose it from then on. */
export async function createDsp(call: SignedCall<Routes['create']>) {
  const { seats, ...wanted } = call.input;
  const fields = fieldsOf(wanted);
  const value = await call.scope.transaction(async (transaction) => {
    const id = await insertDsp(transaction, fields);
    await writeSeats(transaction, id, seats);
    const changelogs = [...fieldsChanged({}, fields), ...seatsChanged([], seats)];
    await recordDsp(transaction, call, { id, action: 'Create', changelogs });
    return id;
  });
  return answer(null, { msg: 'DSP created.', value });
}

/** Changes a DSP and its seats. Published deals that have it run on, whatever becomes of it. */
export async function changeDsp(call: SignedCall<Routes['update']>) {
  const { id, version, seats, ...wanted } = call.input;
  const fields = fieldsOf(wanted);
  await call.scope.transaction(async (transaction) => {
    const before = await lockDsp(transaction, id);
    refuseStale(version, before.version);
    const moved = seats ? seatsChanged(await seatsOf(transaction, id), seats) : [];
    const changelogs = [...fieldsChanged(before, fields), ...moved];
    if (changelogs.length === 0) return;
    await updateDsp(transaction, id, fields);
    if (seats && moved.length > 0) await writeSeats(transaction, id, seats);
    await recordDsp(transaction, call, { id, action: 'Update', changelogs });
  });
  return answer(null, { msg: 'DSP updated.', value: id });
}
