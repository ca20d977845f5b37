import { ErrorPanel, Form, PasswordField } from '@kontor/core/ui';
import { errorText, type KontorForm, useCall } from '@kontor/core/web';
import { MIN_PASSWORD, sessionRoutes } from '@kontor/session/contract';
import { passwordRefused } from '@kontor/users/contract';
import { Button, Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import '../users.css';

/** What this installation asks of a password, as a line under its field. */
export function usePasswordHint(): string {
  const { data } = useCall(sessionRoutes.ways, {});
  return `At least ${data?.passwordMinLength ?? MIN_PASSWORD} characters`;
}

type PasswordFormProps<T extends Record<string, unknown>> = {
  kontor: KontorForm<T>;
  /** The fields, by key, in their order; `newPassword` says what a password needs. */
  labels: Record<keyof T & string, string>;
  /** What the call came to, where no field is to blame. */
  error: Error | null;
  isBusy: boolean;
  onClose: () => void;
};

/** Password fields with their buttons, inside a dialog. */
export function PasswordForm<T extends Record<string, unknown>>({ kontor, labels, error, isBusy, onClose }: PasswordFormProps<T>) {
  const { field, submit } = kontor;
  const hint = usePasswordHint();
  const save = () => {
    if (!isBusy) submit();
  };
  // The page behind the dialog has a form of its own that Ctrl+S must not save.
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  return (
    <Form className="users-form" onKeyDown={handleKey} onSubmit={save}>
      {error && <ErrorPanel title={passwordRefused.text}>{errorText(error) !== passwordRefused.text && errorText(error)}</ErrorPanel>}
      {Object.keys(labels).map((key, index) => (
        <PasswordField
          key={key}
          {...field(key)}
          autoComplete={key === 'oldPassword' ? 'current-password' : 'new-password'}
          {...(key === 'newPassword' && { description: hint })}
          {...(index === 0 && { 'data-autofocus': true })}
        />
      ))}
      <div className="k-form-foot">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Update Password
        </Button>
      </div>
    </Form>
  );
}

type PasswordModalProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; title: string; children: ReactNode };

/** Its content is drawn anew each time it opens, so that no password stays in it; it stays until what was sent is answered. */
export const PasswordModal = ({ isOpen, isBusy, onClose, title, children }: PasswordModalProps) => (
  <Modal opened={isOpen} onClose={() => !isBusy && onClose()} title={title} size={440}>
    {children}
  </Modal>
);
