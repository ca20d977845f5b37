import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import './logic.css';

type LogicDialogProps = { title: string; opened: boolean; onClose: () => void; children: ReactNode };

/** The whole window for a builder. Escape does not close it: what is built would be lost. */
export const LogicDialog = ({ title, opened, onClose, children }: LogicDialogProps) => (
  <Modal.Root opened={opened} onClose={onClose} fullScreen closeOnEscape={false} className="logic-dialog">
    <Modal.Content aria-label={title} radius={0}>
      <Modal.Body>{children}</Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
