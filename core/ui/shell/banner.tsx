import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScreen } from '../table/use-screen.ts';
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

/** One line over every page: a system message, impersonation, no connection. A long one is cut on a phone, and read whole when it is touched. */
export function Banner({ tone = 'info', children, actions, onDismiss, isSample = false }: BannerProps) {
  const Icon = ICONS[tone];
  const isPhone = useScreen() === 'phone';
  return (
    <div className="k-banner" data-tone={tone} {...(!isSample && { role: 'status' })}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {isPhone ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus opens what is cut
        <div className="k-banner-cut" tabIndex={0}>
          {children}
        </div>
      ) : (
        <div>{children}</div>
      )}
      {actions}
      {onDismiss && <CloseButton size={24} aria-label="Dismiss" onClick={onDismiss} />}
    </div>
  );
}
