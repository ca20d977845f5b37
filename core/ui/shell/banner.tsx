import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../values/tone.css';
import './shell.css';

type BannerProps = {
  tone?: 'info' | 'pos' | 'warn' | 'neg' | undefined;
  children: ReactNode;
  actions?: ReactNode;
  onDismiss?: (() => void) | undefined;
  /** A sample, which nobody is told of. */
  isSample?: boolean;
};

const ICONS = { info: IconInfoCircle, pos: IconCircleCheck, warn: IconAlertTriangle, neg: IconAlertTriangle };

/** One line over every page: a system message, impersonation, no connection. */
export function Banner({ tone = 'info', children, actions, onDismiss, isSample = false }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <div className="k-banner" data-tone={tone} {...(!isSample && { role: 'status' })}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>{children}</div>
      {actions}
      {onDismiss && <CloseButton size={24} aria-label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
