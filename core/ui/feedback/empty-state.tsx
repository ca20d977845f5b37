import { IconFileSearch, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../layout/page-header.css';
import './feedback.css';

export type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  icon?: TablerIcon | undefined;
  level?: 2 | 3 | undefined;
};

/** Says what is missing and the next step. Nothing yet and nothing found are different texts. */
export function EmptyState({ title, children, actions, icon: Icon = IconFileSearch, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="k-empty">
      <Icon size={28} stroke={1.25} aria-hidden />
      <Heading className="k-heading">{title}</Heading>
      {children && <div>{children}</div>}
      {actions && <div className="k-actions">{actions}</div>}
    </div>
  );
}
