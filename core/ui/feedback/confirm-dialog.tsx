import { Button, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { focusMain } from '../shell/skip-link.tsx';
import { ReasonButton } from './reason-button.tsx';

export type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What will happen and that it cannot be undone. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** `danger`: the answer loses something, so it is never the loud one. */
  tone?: 'normal' | 'danger' | undefined;
  isBusy?: boolean | undefined;
  /** Why it cannot be confirmed yet; null where it can. */
  reason?: string | null | undefined;
  /** After it has gone and the focus is back, for what takes the focus elsewhere. */
  onClosed?: (() => void) | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** The button that opened it may be gone with the row it stood in. */
const keepFocus = () => {
  if (document.activeElement === document.body) focusMain();
};

/** For acts that cannot be undone only; everything else gets an undo toast. Focus starts on Cancel. What has begun cannot be cancelled. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'normal',
  isBusy = false,
  reason,
  onClosed,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const handleClose = isBusy ? () => {} : onClose;
  const isSent = useRef(false);
  useEffect(() => {
    if (!isBusy) isSent.current = false;
  }, [isOpen, isBusy]);
  // A double click, or a click while the dialog fades, is one answer.
  const handleConfirm = () => {
    if (isSent.current || !isOpen) return;
    isSent.current = true;
    onConfirm();
  };
  const handleClosed = () => {
    keepFocus();
    onClosed?.();
  };
  return (
    <Modal opened={isOpen} onClose={handleClose} onExitTransitionEnd={handleClosed} title={title} size={440}>
      <div>{children}</div>
      <div className="k-form-foot">
        <Button variant="default" onClick={handleClose} disabled={isBusy} data-autofocus>
          {cancelLabel}
        </Button>
        <ReasonButton
          {...(tone === 'danger' && { variant: 'outline', color: 'brick' })}
          reason={reason}
          onClick={handleConfirm}
          loading={isBusy}
        >
          {confirmLabel}
        </ReasonButton>
      </div>
    </Modal>
  );
}
