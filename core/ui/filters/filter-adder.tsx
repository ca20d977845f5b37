import { Button, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { useAhead } from '../later/use-ahead.ts';
import { useOpening } from '../later/use-opening.ts';
import { CheckLine, toggled } from './check-line.tsx';
import type { FilterOption } from './filter-menu.tsx';
import './filters.css';

export type OfferedFilter = {
  key: string;
  label: string;
  options: readonly FilterOption[];
  chosen: readonly string[];
  choose: (values: string[]) => void;
};

/** Of a filter with more values, the others are searched for. */
const MOST_SHOWN = 8;

/** Values whose words, or whose filter's name, hold what is searched. */
function matching(filters: readonly OfferedFilter[], text: string): OfferedFilter[] {
  const wanted = text.trim().toLowerCase();
  const holds = (words: string) => words.toLowerCase().includes(wanted);
  return filters.flatMap((filter) => {
    const options = holds(filter.label) ? filter.options : filter.options.filter(({ label }) => holds(label));
    return options.length > 0 ? [{ ...filter, options }] : [];
  });
}

/** ↑ and ↓ walk from the search through the values and back. */
function handleArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll('input')];
  stops[stops.findIndex((stop) => stop === document.activeElement) + step]?.focus();
}

function Values({ filter: { label, options, chosen }, onToggle }: { filter: OfferedFilter; onToggle: (value: string) => void }) {
  const more = options.length - MOST_SHOWN;
  return (
    <fieldset>
      <legend>{label}</legend>
      {options.slice(0, MOST_SHOWN).map(({ value, label: name }) => (
        <CheckLine key={value} label={name} isChecked={chosen.includes(value)} onToggle={() => onToggle(value)} />
      ))}
      {more > 0 && <p className="k-note">{more} more: search by name.</p>}
    </fieldset>
  );
}

/** Every filter of a list behind one button and the key f: a search over all their values, which are ticked; Enter ticks the first. */
export function FilterAdder({ filters, ref }: { filters: readonly OfferedFilter[]; ref?: Ref<HTMLButtonElement> }) {
  const { isOpen, isDrawn, setOpen, button } = useOpening();
  const [text, setText] = useState('');
  const [now, goAhead] = useAhead(filters);
  const found = matching(now, text);
  const tick = ({ key, chosen, choose }: OfferedFilter, value: string) => {
    const next = toggled(chosen, value);
    goAhead(now.map((one) => (one.key === key ? { ...one, chosen: next } : one)));
    choose(next);
  };
  const toggle = (next: boolean) => {
    setText('');
    setOpen(next);
  };
  const handleEnter = (event: KeyboardEvent) => {
    const [filter] = found;
    const [first] = filter?.options ?? [];
    if (event.key !== 'Enter' || !text.trim() || !filter || !first) return;
    tick(filter, first.value);
    setText('');
  };
  useShortcuts('This page', [{ keys: 'f', label: 'Filter', run: () => toggle(true) }]);
  return (
    <Popover position="bottom-start" width={264} trapFocus returnFocus opened={isDrawn} onChange={toggle}>
      <Popover.Target>
        <Button
          className="k-filter-add"
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.5} aria-hidden />}
          onClick={() => toggle(!isOpen)}
          {...button}
          {...(ref && { ref })}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter" onKeyDown={handleArrows}>
        <TextInput
          className="k-check-search"
          data-autofocus
          type="search"
          aria-label="Search filters"
          placeholder={filters.map(({ label }) => label).join(', ')}
          maxLength={200}
          value={text}
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={handleEnter}
        />
        <div className="k-check-list">
          {found.map((filter) => (
            <Values key={filter.key} filter={filter} onToggle={(value) => tick(filter, value)} />
          ))}
          {found.length === 0 && <p className="k-note">No match.</p>}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
