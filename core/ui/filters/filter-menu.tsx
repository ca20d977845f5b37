import { Button, Checkbox, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import './filters.css';

export type FilterOption = { value: string; label: string };
export type FilterMenuProps = {
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  className?: string | undefined;
};

const said = (options: readonly FilterOption[], selected: readonly string[]) => {
  const names = options.filter(({ value }) => selected.includes(value)).map(({ label }) => label);
  if (names.length === 0) return 'any';
  return names.length <= 2 ? names.join(', ') : `${names[0]}, ${names.length - 1} more`;
};

/** “DSP: any”: a filter over a short list; none chosen means any. */
export function FilterMenu({ label, options, selected, onChange, className }: FilterMenuProps) {
  const toggle = (value: string) => onChange(selected.includes(value) ? selected.filter((one) => one !== value) : [...selected, value]);
  return (
    <Popover position="bottom-start" width={232} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />} {...(className && { className })}>
          {label}: {said(options, selected)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Filter by ${label}`}>
        <div className="k-check-list">
          {options.map(({ value, label: name }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
            <label key={value}>
              <Checkbox checked={selected.includes(value)} onChange={() => toggle(value)} />
              {name}
            </label>
          ))}
        </div>
        {selected.length > 0 && (
          <div className="k-check-foot">
            <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
              Any
            </Button>
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
