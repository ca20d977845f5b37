import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import './filters.css';

export type ColumnChoice = { key: string; label: string; isFixed?: boolean | undefined };
export type ColumnsMenuProps = {
  columns: readonly ColumnChoice[];
  visible: ReadonlySet<string>;
  onChange: (visible: Set<string>) => void;
  onReset?: (() => void) | undefined;
};

/** Which columns a table shows; fixed ones are listed but cannot be left out. */
export function ColumnsMenu({ columns, visible, onChange, onReset }: ColumnsMenuProps) {
  const toggle = (key: string) => {
    const next = new Set(visible);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" width={224} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" className="k-wide" leftSection={<IconColumns3 size={16} stroke={1.5} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns shown">
        <div className="k-check-list">
          {columns.map(({ key, label, isFixed }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
            <label key={key}>
              <Checkbox checked={isFixed || visible.has(key)} disabled={isFixed ?? false} onChange={() => toggle(key)} />
              {label}
            </label>
          ))}
        </div>
        {onReset && (
          <div className="k-check-foot">
            <Button variant="subtle" size="compact-xs" onClick={onReset}>
              Reset to default
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
