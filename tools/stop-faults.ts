import type { Fault } from './fault.ts';

const RUN = 'features/deals/server/bulk/bulk-edit-run.ts';
const ROWS = 'features/deals/server/bulk/bulk-edit-rows.ts';
const STOPS = 'features/deals/server/bulk/bulk-edit-stops.ts';
const EDIT = 'features/deals/contract/bulk-edit.ts';
const STOPS_TEST = 'features/deals/server/bulk/bulk-edit-stops.test.ts';
const EDIT_TEST = 'features/deals/contract/bulk-edit.test.ts';
const DIALOG_TEST = 'features/deals/web/bulk/bulk-dialog.test.tsx';

/** A deal stops serving and nobody is told, or its undo is none (docs/decisions/0080). */
export const STOP_FAULTS: readonly Fault[] = [
  {
    name: 'a bulk edit takes deals off the air that nobody named',
    file: RUN,
    find: "(mayStop && state === 'RUNNING')",
    put: "(mayStop || state === 'RUNNING')",
    seenBy: STOPS_TEST,
    only: 'what is not named at apply',
  },
  {
    name: 'the undo of a bulk edit takes deals off the air',
    file: RUN,
    find: "(mayStop && state === 'RUNNING')",
    put: "(mayStop || state === 'UNDOING')",
    seenBy: STOPS_TEST,
    only: 'an undo takes nothing off the air',
  },
  {
    name: 'an undo keeps the new price where publishing is refused',
    file: ROWS,
    find: '...(one.isUndo ? [] : unmoved)',
    put: '...unmoved',
    seenBy: STOPS_TEST,
    only: 'a deal that nobody has agreed to',
  },
  {
    name: 'an undo does not ask to publish again',
    file: ROWS,
    find: 'const to = notBack.length > 0 ? null : one.to;',
    put: 'const to = one.isUndo ? null : one.to;',
    seenBy: STOPS_TEST,
    only: 'of twenty published deals',
  },
  {
    name: 'deals that stopped serving are not counted',
    file: RUN,
    find: 'stopped: stops !== null }',
    put: 'stopped: false }',
    seenBy: STOPS_TEST,
    only: 'of twenty published deals',
  },
  {
    name: 'an undo that could not publish again counts as whole',
    file: RUN,
    find: "stopped: notBack.length > 0 && deal.status === 'UNPUBLISHED' }",
    put: 'stopped: false }',
    seenBy: STOPS_TEST,
    only: 'a deal that nobody has agreed to',
  },
  {
    name: 'a deal that its new price stops counts as unpublished on purpose',
    file: STOPS,
    find: '{ isAsked: false, text: becomes(status, takenBack) }',
    put: '{ isAsked: true, text: becomes(status, takenBack) }',
    seenBy: STOPS_TEST,
    only: 'what is not named at apply',
  },
  {
    name: 'an approved deal becomes a draft without a reason',
    file: RUN,
    find: 'const moved = takenBack ? [became(deal.status, takenBack)] : [];',
    put: 'const moved = takenBack && stops ? [became(deal.status, takenBack)] : [];',
    seenBy: STOPS_TEST,
    only: 'an approved deal that goes back to Draft',
  },
  {
    name: 'what is applied names no deal that stops',
    file: EDIT,
    find: 'stops: rows.filter(stopsUnasked)',
    put: 'stops: rows.filter(({ stops }) => stops?.isAsked)',
    seenBy: EDIT_TEST,
  },
  {
    name: 'a price by percent is finer than a cent',
    file: 'features/deals/contract/percent.ts',
    find: 'export const CENT = 10_000n;',
    put: 'export const CENT = 100n;',
    seenBy: 'features/deals/contract/bulk-change.test.ts',
  },
  {
    name: 'deals stop serving by a button that was live before anybody had seen them',
    file: 'features/deals/web/bulk/bulk-dialog.tsx',
    find: 'rows.some(stopsUnasked) && !isStopSeen',
    put: 'rows.some(stopsUnasked) && isStopSeen',
    seenBy: DIALOG_TEST,
    only: 'deals that would stop serving are named',
  },
  {
    name: 'the result hides that deals stopped serving',
    file: 'features/deals/web/bulk/bulk-progress.tsx',
    find: "[stopped, 'of them stopped serving']",
    put: "[0, 'of them stopped serving']",
    seenBy: DIALOG_TEST,
    only: 'the result names the deals',
  },
  {
    name: 'what is chosen of two versions is saved without the question',
    file: 'features/deals/web/page/use-deal-saving.ts',
    find: '        ask(draft, save, { status: theirs.status, draft: draftOf(theirs) });\n',
    put: '        save();\n',
    seenBy: 'features/deals/web/page/approval.test.tsx',
    only: 'it also says so where somebody else',
  },
];
