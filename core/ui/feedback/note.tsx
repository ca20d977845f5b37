import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../values/tone.css';
import './hint.css';

const ICONS = { info: IconInfoCircle, warn: IconAlertTriangle, pos: IconCircleCheck, neg: IconAlertTriangle };

/** A standing remark inside a page; it is not announced. Use ErrorPanel for failures and toasts for results. */
export function Note({ tone = 'info', children }: { tone?: keyof typeof ICONS | undefined; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className="k-callout" data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
