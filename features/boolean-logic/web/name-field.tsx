import { MAX_NODE_NAME } from '@kontor/boolean-logic/contract';
import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';

type NameFieldProps = { name: string; onDone: (name: string) => void; onCancel: () => void };

/** A name while it is typed: Enter keeps it, Escape does not. A press elsewhere keeps it too, on the bar below as well, which takes no focus. */
export function NameField({ name, onDone, onCancel }: NameFieldProps) {
  const [text, setText] = useState(name);
  const field = useClickOutside<HTMLInputElement>(() => onDone(text));
  return (
    <input
      ref={field}
      className="logic-name"
      aria-label="Name"
      maxLength={MAX_NODE_NAME}
      value={text}
      // biome-ignore lint/a11y/noAutofocus: it stands where the focus was
      autoFocus
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') onDone(text);
        if (event.key === 'Escape') onCancel();
      }}
    />
  );
}
