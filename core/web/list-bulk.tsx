import { counted, type Fields, MOST_CHOSEN } from '@kontor/core/contract';
import { type BulkAction, BulkBar, count, toast } from '@kontor/core/ui';
import type { useChosen } from './use-chosen.ts';
import { useListFile } from './use-list-file.ts';
import type { Listing } from './use-list-page.ts';

/** What may be done with several rows at once. */
export type ListAction<Row> = {
  label: string;
  /** Why a row is not for it. */
  blocked?: (row: Row) => string | null;
  /** As many as it takes at once. */
  most?: number;
  /** Why it cannot be done at all now. */
  reason?: string | null;
  /** Does it with the rows that are for it; `clear` ends the choice. */
  run: (rows: Row[], clear: () => void) => void;
};
export type ListBulk<Row> = {
  actions?: readonly ListAction<Row>[];
  /** What is copied of the chosen rows, each on a line of its own. */
  copy?: { label: string; of: (row: Row) => string };
};

/** An action as the bar has it: for how many of the chosen rows it is, and why not for the others. */
function barAction<Row>(action: ListAction<Row>, chosen: Row[], clear: () => void): BulkAction {
  const { label, blocked = () => null, most = MOST_CHOSEN, reason, run } = action;
  const fit = chosen.filter((row) => blocked(row) === null);
  const why = [...new Set(chosen.flatMap((row) => blocked(row) ?? []))].join(' ');
  const isForAll = fit.length === chosen.length;
  const tooMany = fit.length > most ? `At most ${count(most)} at a time.` : null;
  return {
    label: isForAll ? label : `${label} ${count(fit.length)} of ${count(chosen.length)}`,
    onClick: () => run(fit, clear),
    reason: reason ?? (fit.length === 0 ? why : tooMany),
    note: isForAll ? null : `${count(chosen.length - fit.length)} skipped: ${why}`,
  };
}

const COPIED = (lines: number) => `${counted(lines, 'line', 'lines')} copied.`;
const copyLines = (lines: string[]) =>
  navigator.clipboard.writeText(lines.join('\n')).then(
    () => toast.success(COPIED(lines.length)),
    () => toast.failed('The browser did not let it be copied.'),
  );

type Props<Row extends { id: string }, F extends Fields> = {
  state: Listing<Row, F>;
  bulk: ListBulk<Row>;
  choice: ReturnType<typeof useChosen<Row, F>>;
  /** Keys of the columns in sight. */
  columns: readonly string[];
};

/** The bar of what is chosen: all of the filter, the list's own actions, copy and export. */
export function ListBulkBar<Row extends { id: string }, F extends Fields>({ state, bulk, choice, columns }: Props<Row, F>) {
  const { file, input } = state;
  const { chosen, clear } = choice;
  const csv = useListFile(file);
  const { copy } = bulk;
  const own = (bulk.actions ?? []).map((action) => barAction(action, chosen, clear));
  const copies = copy ? [{ label: copy.label, onClick: () => void copyLines(chosen.map(copy.of)) }] : [];
  const only = chosen.map(({ id }) => id);
  const files = file
    ? [{ label: 'Export', onClick: () => csv.ask({ ...input, columns, only }), reason: csv.isPending ? 'Exporting' : null }]
    : [];
  return (
    <BulkBar
      selected={chosen.length}
      shown={choice.choosable}
      allLabel={choice.allLabel}
      isSelecting={choice.isSelecting}
      onSelectAll={choice.selectAll}
      onClear={clear}
      actions={[...own, ...copies, ...files]}
    />
  );
}
