import { Bone } from '../feedback/skeletons.tsx';
import type { Column } from './column.ts';

const WIDTHS = [78, 60, 70, 52, 66];
const FEW = 8;

type TableBonesProps<T> = { columns: readonly Column<T>[]; rowHeight: number; fill: number; hasSelection: boolean; hasEnd: boolean };

/** Grey lines in the tracks of the table that is on its way: as many as fit where the table fills its page. */
export function TableBones<T>({ columns, rowHeight, fill, hasSelection, hasEnd }: TableBonesProps<T>) {
  const rows = fill > 0 ? Math.ceil(fill / rowHeight) : FEW;
  return (
    <tbody data-bones style={{ height: fill || rows * rowHeight }}>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: bones are not focusable
        <tr key={i} aria-hidden="true" style={{ transform: `translateY(${i * rowHeight}px)` }}>
          {hasSelection && <td className="k-td-check" />}
          {columns.map((column, j) => (
            <td key={column.key} data-align={column.align} data-flex={column.flex}>
              <Bone width={`${WIDTHS[(i + j) % WIDTHS.length]}%`} />
            </td>
          ))}
          {hasEnd && <td />}
        </tr>
      ))}
    </tbody>
  );
}
