import { Modal } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { Later } from '../later/later.tsx';
import { Kbd } from '../values/kbd.tsx';
import './palette.css';
import { matching, type PaletteAction, type PaletteGroup } from './palette-action.ts';
import { PaletteField } from './palette-field.tsx';
import { optionId, PaletteList } from './palette-list.tsx';
import { type PaletteSearch, usePaletteSearch } from './use-palette-search.ts';

export type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Pages and actions the person may use. */
  groups: readonly PaletteGroup[];
  /** Records, asked from two letters on. Keep it the same function between renders. */
  search?: PaletteSearch | undefined;
  placeholder?: string | undefined;
};

const AT_ONCE = { duration: 0 };
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const KEYS = (
  <div className="k-palette-foot" aria-hidden="true">
    <span>
      <Kbd keys="↑ ↓" /> move
    </span>
    <span>
      <Kbd keys="Enter" /> open
    </span>
    <span>
      <Kbd keys="Esc" /> close
    </span>
  </div>
);

function PaletteBody({ onClose, groups, search, placeholder }: Omit<CommandPaletteProps, 'isOpen'>) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<string>();
  const [inside, setInside] = useState<PaletteAction | null>(null);
  const records = usePaletteSearch(query, inside ? undefined : search);
  const first = inside?.steps ? [{ label: inside.label, actions: inside.steps() }] : groups;
  const shown = [...matching(first, query), ...records.groups];
  const actions = shown.flatMap((group) => group.actions);
  const current = actions.find(({ id }) => id === wanted) ?? actions[0];

  const run = (id: string | undefined) => {
    const action = actions.find((one) => one.id === id);
    if (!action) return;
    if (action.steps) return enter(action);
    onClose();
    action.run();
  };
  /** Goes into the second step of an action, or back out of it. */
  const enter = (next: PaletteAction | null) => {
    setInside(next);
    setQuery('');
    setWanted(undefined);
  };
  const move = (id: string | undefined) => {
    setWanted(id);
    if (id) document.getElementById(optionId(listId, id))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = current ? actions.indexOf(current) : 0;
    if (step !== undefined) {
      event.preventDefault();
      move(actions[(at + step + actions.length) % actions.length]?.id);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(current?.id);
    } else if (inside && (event.key === 'Escape' || (event.key === 'Backspace' && query === ''))) {
      event.preventDefault();
      enter(null);
    }
  };
  const none = records.isFailed
    ? 'The search gave no answer. Try again.'
    : records.isSearching
      ? 'Searching'
      : `Nothing found for “${query}”`;
  return (
    <>
      <PaletteField
        listId={actions.length > 0 ? listId : null}
        current={current && optionId(listId, current.id)}
        isInside={inside !== null}
        isSearching={records.isSearching}
        placeholder={inside ? inside.label : placeholder}
        query={query}
        onQuery={(next) => {
          setQuery(next);
          setWanted(undefined);
        }}
        onKeyDown={handleKey}
      />
      {/* What was typed is seen before what it finds. */}
      <Later of={`${inside?.id} ${query}`} isLate>
        {actions.length > 0 ? (
          <PaletteList id={listId} groups={shown} current={current?.id} onHover={setWanted} onRun={run} />
        ) : (
          <p className="k-palette-none" role="status">
            {none}
          </p>
        )}
        {KEYS}
      </Later>
    </>
  );
}

/** Ctrl K: every page, record and action the person may use, by keyboard. */
export function CommandPalette({ isOpen, onClose, groups, search, placeholder = 'Search or type a command' }: CommandPaletteProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} yOffset="12vh" size={600} transitionProps={AT_ONCE} className="k-palette">
      <Modal.Overlay className="k-overlay" />
      <Modal.Content aria-label="Command palette">
        <Modal.Body>
          <PaletteBody onClose={onClose} groups={groups} search={search} placeholder={placeholder} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
