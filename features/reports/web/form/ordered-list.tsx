import { fieldId, IconButton } from '@kontor/core/ui';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

export type OrderedItem = { key: string; name: string; note?: string | undefined };
type Props = {
  /** Of the field that it is of. */
  path: string;
  label: string;
  items: readonly OrderedItem[];
  isReadOnly: boolean;
  onChange: (keys: string[]) => void;
};

const swapped = (keys: string[], at: number, by: number) => {
  const moved = [...keys];
  const [one] = moved.splice(at, 1);
  if (one !== undefined) moved.splice(at + by, 0, one);
  return moved;
};

/** Picked things in their order; the number says the order of the result's columns. */
export function OrderedList({ path, label, items, isReadOnly, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef('');
  const keys = items.map(({ key }) => key);
  const order = keys.join();
  // A row that moves takes the focus with it.
  useEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-act="${pressed.current}"]`)?.focus();
    pressed.current = '';
  }, [order]);
  const move = (key: string, at: number, by: number) => () => {
    pressed.current = `${key} ${by}`;
    onChange(swapped(keys, at, by));
  };
  const remove = (key: string) => () => {
    onChange(keys.filter((one) => one !== key));
    document.getElementById(fieldId(path))?.focus();
  };
  return (
    <ol ref={list} className="report-ordered" aria-label={label}>
      {items.map(({ key, name, note }, at) => (
        <li key={key}>
          <span className="k-num">{at + 1}</span>
          <strong>{name}</strong>
          <span className="k-note" title={note}>
            {note}
          </span>
          {!isReadOnly && (
            <span className="report-ordered-acts">
              <IconButton
                size={24}
                icon={IconArrowUp}
                label={`Move ${name} up`}
                data-act={`${key} -1`}
                reason={at === 0 ? 'It is the first.' : null}
                onClick={move(key, at, -1)}
              />
              <IconButton
                size={24}
                icon={IconArrowDown}
                label={`Move ${name} down`}
                data-act={`${key} 1`}
                reason={at === items.length - 1 ? 'It is the last.' : null}
                onClick={move(key, at, 1)}
              />
              <IconButton size={24} icon={IconX} label={`Remove ${name}`} onClick={remove(key)} />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
