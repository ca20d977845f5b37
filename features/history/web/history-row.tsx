import { ZONES } from '@kontor/core/contract';
import { dayAndClock, MISSING } from '@kontor/core/ui';
import type { HistoryRow as Row } from '@kontor/history/contract';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChangeList, type PlaceOfField } from './change-list.tsx';

/** The zone is named once, in the column's heading. */
const performed = (instant: string) => dayAndClock(instant, ZONES.EST.iana, '').trim();

/** “$21.00 → $24.50, +2”: of an update the first field, which the summary names first, as it was and as it is now. */
function Values({ summary, changelogs }: Pick<Row, 'summary' | 'changelogs'>) {
  const [first, ...others] = changelogs;
  const isSaid = first?.oldValue && first.newValue && summary.includes(first.oldValue) && summary.includes(first.newValue);
  if (!first || isSaid) return null;
  const words = `${first.oldValue ?? MISSING} → ${first.newValue ?? MISSING}`;
  return (
    <span className="k-history-values" title={words}>
      <span>{words}</span>
      {others.length > 0 && <span className="k-history-more">+{others.length}</span>}
    </span>
  );
}

/** What can be done with a change, on its row; where nothing can, why not. */
export type ActionsOfChange = (row: Row) => ReactNode;
type Props = {
  row: Row;
  isPhone: boolean;
  isOpen: boolean;
  onToggle: () => void;
  placeOf: PlaceOfField | undefined;
  actionsOf: ActionsOfChange | undefined;
};

export function HistoryRow({ row, isPhone, isOpen, onToggle, placeOf, actionsOf }: Props) {
  const { id, summary, action, creatorName, changelogs, updateDate } = row;
  const hasDetail = changelogs.length > 0;
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <th scope="row" data-flex title={summary}>
          {hasDetail ? (
            <button type="button" className="k-history-toggle" aria-expanded={isOpen} aria-controls={`change-${id}`} onClick={onToggle}>
              <IconChevronRight size={14} stroke={1.75} aria-hidden />
              <span>{summary}</span>
            </button>
          ) : (
            <span className="k-history-plain">{summary}</span>
          )}
          {action === 'Update' && <Values summary={summary} changelogs={changelogs} />}
          {isPhone && (
            <div className="k-td-sub k-history-sub">
              {action}, {creatorName}
            </div>
          )}
        </th>
        {!isPhone && <td>{action}</td>}
        {!isPhone && <td>{creatorName}</td>}
        <td data-align="right">
          <time dateTime={updateDate}>{performed(updateDate)}</time>
        </td>
        {actionsOf && <td className="k-history-actions">{actionsOf(row)}</td>}
      </tr>
      {hasDetail && isOpen && (
        <tr id={`change-${id}`} className="k-history-detail">
          <td colSpan={(isPhone ? 2 : 4) + (actionsOf ? 1 : 0)}>
            <ChangeList changes={changelogs} placeOf={placeOf} />
          </td>
        </tr>
      )}
    </>
  );
}
