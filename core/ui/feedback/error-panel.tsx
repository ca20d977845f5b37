import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../layout/page-header.css';
import './feedback.css';

export type ErrorPanelProps = {
  title: string;
  /** What failed and what still works. */
  children?: ReactNode;
  /** A quiet last line: a reference for whoever is asked for help. */
  foot?: ReactNode;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  actions?: ReactNode;
};

/** A failure inside its own widget, with Retry. */
export function ErrorPanel({ title, children, foot, onRetry, isRetrying = false, actions }: ErrorPanelProps) {
  return (
    <div className="k-error" role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <strong className="k-heading">{title}</strong>
        {children && <div className="k-error-text">{children}</div>}
        {(onRetry || actions) && (
          <div className="k-actions">
            {onRetry && (
              <Button variant="default" onClick={onRetry} loading={isRetrying}>
                Retry
              </Button>
            )}
            {actions}
          </div>
        )}
        {foot && <div className="k-note k-error-foot">{foot}</div>}
      </div>
    </div>
  );
}
