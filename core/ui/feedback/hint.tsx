import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import './hint.css';

/** A short explanation behind an “i”; `about` names the thing explained. Opens by click, so it works by touch and keyboard. */
export function Hint({ about, children }: { about: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  // The focus stays on the button, where the popover does not listen.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom-start" withArrow={false} trapFocus={false} returnFocus>
      <Popover.Target>
        <button type="button" className="k-hint" aria-label={`About ${about}`} onClick={() => setOpen(!isOpen)} onKeyDown={handleKey}>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="k-hint-text" aria-label={`About ${about}`}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
