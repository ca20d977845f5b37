import { Button, CloseButton, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useAhead } from '../later/use-ahead.ts';
import { useOpening } from '../later/use-opening.ts';
import { CheckLine, toggled } from './check-line.tsx';
import './filters.css';

export type FilterOption = { value: string; label: string };
export type FilterMenuProps = {
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
};

/** From so many options on they are searched. */
const SEARCHED_FROM = 8;

const said = (options: readonly FilterOption[], selected: readonly string[]) => {
  const names = options.filter(({ value }) => selected.includes(value)).map(({ label }) => label);
  if (names.length === 0) return 'any';
  return names.length <= 2 ? names.join(', ') : `${names[0]}, ${names.length - 1} more`;
};

/** Options to tick; a longer list has a search over it. */
function Options({ label, options, selected, onChange }: FilterMenuProps) {
  const [text, setText] = useState('');
  const found = options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      {options.length >= SEARCHED_FROM && (
        <TextInput
          className="k-check-search"
          data-autofocus
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search"
          maxLength={200}
          value={text}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className="k-check-list">
        {found.map(({ value, label: name }) => (
          <CheckLine key={value} label={name} isChecked={selected.includes(value)} onToggle={() => onChange(toggled(selected, value))} />
        ))}
        {found.length === 0 && <p className="k-note">No match.</p>}
      </div>
      {selected.length > 0 && (
        <div className="k-check-foot">
          <Button variant="subtle" size="compact-xs" onClick={() => onChange([])}>
            Any
          </Button>
        </div>
      )}
    </>
  );
}

/** “DSP: any”: a filter over a list of values; none chosen means any. Where some are, it is a chip with × after it. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, options, onChange } = props;
  const [selected, goAhead] = useAhead(props.selected);
  const { isOpen, isDrawn, setOpen, button } = useOpening();
  const isActive = selected.length > 0;
  const handleChange = (next: string[]) => {
    goAhead(next);
    onChange(next);
  };
  return (
    <span className="k-filter" data-active={isActive || undefined}>
      <Popover position="bottom-start" width={248} trapFocus returnFocus opened={isDrawn} onChange={setOpen}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
            {...button}
          >
            {label}: {said(options, selected)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={`Filter by ${label}`}>
          <Options {...props} selected={selected} onChange={handleChange} />
        </Popover.Dropdown>
      </Popover>
      {isActive && <CloseButton size={32} iconSize={16} aria-label={`Clear ${label}`} onClick={() => handleChange([])} />}
    </span>
  );
}
