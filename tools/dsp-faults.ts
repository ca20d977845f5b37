import type { Fault } from './fault.ts';

const WRITTEN = 'features/dsps/server/write-dsp.test.ts';
const CLOSED = 'features/deals/server/closed-buyers.test.ts';
const STORE = 'features/dsps/server/dsp-admin-store.ts';
const ROUTES = 'features/dsps/contract/admin-routes.ts';

/** DSPs that are administered wrongly, and deals that choose what is switched off. */
export const DSPS: readonly Fault[] = [
  {
    name: 'an indirect DSP needs no source',
    file: 'features/dsps/contract/dsp-draft.ts',
    find: "if (type === 'indirect' && source === null)",
    put: "if (type === 'direct' && source === '')",
    seenBy: WRITTEN,
  },
  {
    name: 'a seat is there twice',
    file: 'features/dsps/contract/dsp-draft.ts',
    find: '  for (const place of repeated(seats))',
    put: '  for (const place of repeated(seats).slice(1))',
    seenBy: WRITTEN,
  },
  {
    name: 'an agency id is taken from another DSP',
    file: STORE,
    find: '  if (taken.length === 0) return;\n',
    put: '  if (taken.length < 99) return;\n',
    seenBy: WRITTEN,
  },
  {
    name: 'an agency id that no seat has stays taken',
    file: STORE,
    find: '          eq(agency.dspId, dspId),\n          sql`NOT EXISTS',
    put: "          eq(agency.dspId, ''),\n          sql`NOT EXISTS",
    seenBy: WRITTEN,
  },
  {
    name: 'a DSP that was changed meanwhile is written over',
    file: 'features/dsps/server/write-dsp.ts',
    find: '    refuseStale(version, before.version);\n',
    put: '',
    seenBy: WRITTEN,
  },
  {
    name: 'everybody reads the DSPs of the platform',
    file: ROUTES,
    find: "listRoute(dspList, { path: 'dsp/get/all', access: 'super'",
    put: "listRoute(dspList, { path: 'dsp/get/all', access: 'signedIn'",
    seenBy: WRITTEN,
  },
  {
    name: 'an account reads the history of a DSP',
    file: 'features/dsps/server/index.ts',
    find: "records: { [DSP]: 'staff' }",
    put: "records: { [DSP]: 'account' }",
    seenBy: WRITTEN,
  },
  {
    name: 'deals choose a disabled DSP',
    file: 'features/dsps/server/dsp-store.ts',
    find: "withDisabled ? undefined : eq(dspTable.status, 'enabled')",
    put: 'withDisabled ? undefined : undefined',
    seenBy: CLOSED,
  },
  {
    name: 'a seat that is switched off is chosen',
    file: 'features/dsps/server/dsp-store.ts',
    find: '    if (seat && isOpen) known.seats.push(seat);\n',
    put: '    if (seat) known.seats.push(seat);\n',
    seenBy: CLOSED,
  },
  {
    name: 'a deal does not keep the seat that it has',
    file: 'features/deals/server/draft-checks.ts',
    find: "!(isKept && wrong.code === 'seatClosed')",
    put: "!(isKept && wrong.code === 'seatWanted')",
    seenBy: CLOSED,
  },
];
