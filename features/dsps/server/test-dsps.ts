import type { Input } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { type DspDetail, dspAdminRoutes } from '@kontor/dsps/contract';

type Draft = Input<typeof dspAdminRoutes.create>;
type Change = Omit<Input<typeof dspAdminRoutes.update>, 'id'>;

/** DSPs for tests, made through HTTP by a super user; names, codes and agency ids never repeat unless they are given. */
export function testDsps(superUser: Caller) {
  let made = 0;
  const seat = (change: Partial<NonNullable<Draft['seats']>[number]> = {}) => {
    made += 1;
    return { seat: `T-${made}`, name: `Seat ${made}`, agencyId: null, enabled: true, ...change };
  };
  const draft = (change: Partial<Draft> = {}): Draft => {
    made += 1;
    return { name: `Test DSP ${made}`, type: 'direct', ...change };
  };
  const read = (id: string) => superUser.call(dspAdminRoutes.get, { id });
  const create = async (change: Partial<Draft> = {}): Promise<DspDetail> => {
    const { envelope } = await superUser.try(dspAdminRoutes.create, draft(change));
    return read(envelope.value ?? '');
  };
  /** Writes what the DSP is, but for `change`. */
  const update = async (id: string, change: Partial<Change>, caller = superUser) => {
    const { name, type, source, sourceSeat, status, seat: isNeeded } = await read(id);
    const { status: code, envelope } = await caller.try(dspAdminRoutes.update, {
      ...{ name, type, source, sourceSeat, status, seat: isNeeded },
      ...change,
      id,
    });
    return { status: code, msg: envelope.msg, issues: envelope.issues ?? [] };
  };
  return { seat, draft, read, create, update };
}
