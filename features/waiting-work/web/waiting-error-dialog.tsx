import type { WaitingWork } from '@kontor/waiting-work/contract';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { nextTry, tries, when } from './waiting-columns.tsx';

export type WaitingErrorProps = {
  work: WaitingWork | null;
  onTry: (work: WaitingWork) => void;
  /** Null where it cannot be given up. */
  onGiveUp: ((work: WaitingWork) => void) | null;
  onClose: () => void;
};

const AboutWork = (work: WaitingWork) => (
  <>
    <p className="waiting-about">
      <strong>{work.about}</strong>
      {work.account && ` · ${work.account}`}
    </p>
    <p className="waiting-facts">{`${tries(work)} since ${when(work.since)} · Next try: ${nextTry(work)}`}</p>
  </>
);

/** What waits and since when, the whole error as it was thrown, and what can be done. */
export function WaitingErrorDialog({ work, onTry, onGiveUp, onClose }: WaitingErrorProps) {
  // What was shown last stays while the dialog closes.
  const [shown, setShown] = useState(work);
  if (work && work !== shown) setShown(work);
  const closing = (act: (work: WaitingWork) => void) => () => {
    onClose();
    if (shown) act(shown);
  };
  return (
    <Modal opened={work !== null} onClose={onClose} title="Why it failed" size={720}>
      {shown && <AboutWork {...shown} />}
      <pre className="waiting-error">{shown?.error}</pre>
      <div className="k-form-foot">
        {onGiveUp && (
          <Button variant="default" onClick={closing(onGiveUp)}>
            Give up
          </Button>
        )}
        <Button onClick={closing(onTry)}>Try again</Button>
      </div>
    </Modal>
  );
}
