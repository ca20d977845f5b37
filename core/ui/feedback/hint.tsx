import { Popover } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './hint.css';

/** A short explanation behind an “i”; `about` names the thing explained. Opens by click, so it works by touch and keyboard. */
export function Hint({ about, children }: { about: string; children: ReactNode }) {
  return (
    <Popover width={280} position="bottom-start" withArrow={false} trapFocus={false} returnFocus>
      <Popover.Target>
        <button type="button" className="k-hint" aria-label={`About ${about}`}>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className="k-hint-text" aria-label={`About ${about}`}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
