import type { WaitingWork } from '@kontor/waiting-work/contract';
import { Modal } from '@mantine/core';

/** The whole error of what waits, as it was thrown. */
export const WaitingErrorDialog = ({ work, onClose }: { work: WaitingWork | null; onClose: () => void }) => (
  <Modal opened={work !== null} onClose={onClose} title="Why it failed" size={720}>
    <p className="waiting-about">{work?.about}</p>
    <pre className="waiting-error">{work?.error}</pre>
  </Modal>
);
