import { Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';

type PaletteFieldProps = {
  /** Null while there are no results. */
  listId: string | null;
  /** Id of the result that Enter takes. */
  current: string | undefined;
  /** In the second step of an action. */
  isInside: boolean;
  isSearching: boolean;
  placeholder: string | undefined;
  query: string;
  onQuery: (query: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** At once, so that no letter typed after the key that opens it is lost. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true });

/** What is typed into the palette; it keeps the focus while results come and go. */
export const PaletteField = ({ listId, current, isInside, isSearching, placeholder, query, onQuery, onKeyDown }: PaletteFieldProps) => (
  <div className="k-palette-field">
    <IconSearch size={18} stroke={1.5} aria-hidden />
    <input
      type="text"
      role="combobox"
      aria-label="Search pages, records and actions"
      aria-expanded={listId !== null}
      aria-controls={listId ?? undefined}
      aria-activedescendant={current}
      aria-autocomplete="list"
      autoComplete="off"
      spellCheck={false}
      ref={takeFocus}
      data-autofocus
      // Escape leaves a second step first; only then does it close the dialog.
      data-mantine-stop-propagation={isInside}
      placeholder={placeholder}
      value={query}
      onChange={(event) => onQuery(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
    {isSearching && <Loader size={16} color="var(--k-ink-3)" aria-label="Searching" />}
  </div>
);
