import type { ReactNode } from 'react';
import { UiLink } from './link.tsx';
import './page-header.css';
import { PageTitle } from './page-title.tsx';
import { LinkTabs, type TabItem } from './tabs.tsx';

export type Crumb = { label: string; href?: string | undefined };
export type PageHeaderProps = {
  title: string;
  crumbs?: readonly Crumb[] | undefined;
  status?: ReactNode;
  /** One line of facts. */
  meta?: ReactNode;
  /** Right side; give the primary one `className="k-grow"` so that it fills a phone's row. */
  actions?: ReactNode;
  tabs?: readonly TabItem[] | undefined;
  tabsLabel?: string | undefined;
};

const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className="k-label k-crumbs">
      {crumbs.map(({ label, href }) => (
        <li key={label}>
          {href ? (
            <UiLink href={href} title={label}>
              {label}
            </UiLink>
          ) : (
            <span title={label}>{label}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
);

/** Crumbs, title with status and facts, actions, and the tabs on the double rule that closes it. */
export function PageHeader({ title, crumbs, status, meta, actions, tabs, tabsLabel = 'Sections' }: PageHeaderProps) {
  return (
    <div className="k-header">
      {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
      <div className="k-header-row">
        <PageTitle title={title} />
        {status}
        {meta && <span className="k-note k-header-meta">{meta}</span>}
        {actions && <div className="k-actions">{actions}</div>}
      </div>
      {tabs ? <LinkTabs tabs={tabs} label={tabsLabel} /> : <div className="k-double-rule" />}
    </div>
  );
}
