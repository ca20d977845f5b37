import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useEffect, useEffectEvent, useState } from 'react';
import './filters.css';

const DEBOUNCE_MS = 300;

export type SearchBoxProps = {
  /** What is searched, for readers: “Search deals”. */
  label: string;
  placeholder: string;
  value: string;
  /** 300 ms after the last key, at once on Enter, on clear and where the field is left. */
  onChange: (value: string) => void;
  /** The text is whole: Enter, clear, or the field was left. */
  onDone?: (() => void) | undefined;
  /** What is pasted, before it is text here: taken over elsewhere, refused there, or null for the field's. */
  onPaste?: ((text: string) => 'taken' | 'refused' | null) | undefined;
  maxLength?: number | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A search field that answers while the person types. `data-search` marks it for the page's search shortcut. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onDone,
  onPaste,
  maxLength = 200,
  className = 'k-filter-search',
  ref,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value.trim());
  // A value set from outside (back button, Clear filters) replaces the text; our own, which comes back later, does not.
  if (value !== known) {
    setKnown(value);
    if (value !== sent) {
      setText(value);
      setSent(value.trim());
    }
  }
  const send = (next: string) => {
    if (next === sent) return;
    setSent(next);
    onChange(next);
  };
  const sendText = useEffectEvent(() => send(text.trim()));
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(sendText, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, sent]);

  const finish = (whole: string) => {
    send(whole);
    onDone?.();
  };
  const handleClear = () => {
    setText('');
    finish('');
  };
  const handlePaste = (event: ClipboardEvent) => {
    const became = onPaste?.(event.clipboardData.getData('text')) ?? null;
    if (became !== null) event.preventDefault();
    if (became !== 'taken') return;
    setText('');
    setSent('');
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish(text.trim());
    if (event.key === 'Escape' && text) handleClear();
  };
  return (
    <TextInput
      className={className}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={maxLength}
      type="search"
      data-search
      // Escape clears the text first; only then may it close the dialog around the field.
      data-mantine-stop-propagation={text !== ''}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={text && <CloseButton size={24} aria-label="Clear search" onClick={handleClear} />}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={handleKey}
      onPaste={handlePaste}
      onBlur={() => finish(text.trim())}
      {...(ref && { ref })}
    />
  );
}
