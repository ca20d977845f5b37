import { count as countWords, Note } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';

type SideQuestionProps = {
  /** The side the chosen values are on now. */
  isIncluded: boolean;
  count: number;
  /** The value whose other sign was pressed. */
  name: string;
  onStart: () => void;
  onAll: () => void;
  onClose: () => void;
};

/** A dimension has one side: the other sign asks whether the whole list changes sides or starts anew. The safe answer has the focus. */
export function SideQuestion({ isIncluded, count, name, onStart, onAll, onClose }: SideQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    safe.current?.focus();
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('keydown', leave);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const verb = isIncluded ? 'exclude' : 'include';
  const now = `${countWords(count)} ${isIncluded ? 'included' : 'excluded'}`;
  return (
    <div className="k-picker-block">
      <Note tone="warn">
        <p role="status">
          {name} cannot be {isIncluded ? 'excluded' : 'included'} beside the {now}: values are all on one side.
        </p>
        <div className="k-actions">
          <Button ref={safe} variant="default" onClick={onClose}>
            Keep the {now}
          </Button>
          <Button variant="default" onClick={onStart}>
            Drop them and {verb} {name}
          </Button>
          <Button variant="default" onClick={onAll}>
            {verb === 'exclude' ? 'Exclude' : 'Include'} all {countWords(count + 1)}
          </Button>
        </div>
      </Note>
    </div>
  );
}
