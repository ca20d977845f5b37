import { count as countWords, Note } from '@kontor/core/ui';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';

type SideQuestionProps = {
  /** What is chosen: “Genre”. */
  label: string;
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
export function SideQuestion({ label, isIncluded, count, name, onStart, onAll, onClose }: SideQuestionProps) {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    safe.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // Escape is the safe answer, and goes no further: on its own it leads out of the page.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const verb = isIncluded ? 'Exclude' : 'Include';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div className="k-side-question" onKeyDown={handleKey}>
      <Note tone="warn">
        <p role="status">
          {label} is set to {isIncluded ? 'Include' : 'Exclude'}. Switch to {verb}?
        </p>
        <div className="k-actions">
          <Button ref={safe} variant="default" onClick={onClose}>
            Keep as it is
          </Button>
          <Button variant="default" onClick={onStart}>
            {verb} only {name}
          </Button>
          <Button variant="default" onClick={onAll}>
            {verb} all {countWords(count + 1)}
          </Button>
        </div>
      </Note>
    </div>
  );
}
