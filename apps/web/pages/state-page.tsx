import { usePageTitle } from '@kontor/core/web';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlainFrame } from './plain-frame.tsx';

type StatePageProps = { title: string; icon: TablerIcon; children?: ReactNode; actions?: ReactNode };

/** A whole page that says one thing and offers the way on: no permission, not found, an error. */
export function StatePage({ title, icon: Icon, children, actions }: StatePageProps) {
  usePageTitle(title);
  return (
    <PlainFrame>
      <Icon size={32} stroke={1.25} aria-hidden />
      <h1 className="k-title">{title}</h1>
      {children && <p>{children}</p>}
      {actions && <div className="k-actions">{actions}</div>}
    </PlainFrame>
  );
}
