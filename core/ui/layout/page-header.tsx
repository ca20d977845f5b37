import type { ReactNode } from 'react';
import { Later } from '../later/later.tsx';
import { type Crumb, Crumbs } from './crumbs.tsx';
import './page-header.css';
import { PageTitle } from './page-title.tsx';
import { LinkTabs, type TabItem } from './tabs.tsx';

export type PageHeaderProps = {
  title: string;
  crumbs?: readonly Crumb[] | undefined;
  status?: ReactNode;
  /** Facts, which are never cut. */
  meta?: ReactNode;
  /** Right side; give the primary one `className="k-grow"` so that it fills a phone's row. */
  actions?: ReactNode;
  /** What is rarely done, behind ⋮: last on the right, on a phone beside the title. */
  menu?: ReactNode;
  tabs?: readonly TabItem[] | undefined;
  tabsLabel?: string | undefined;
};

/** Crumbs, title with status and facts, actions, and the tabs on the double rule that closes it. A tab that is pressed is drawn first. */
export function PageHeader({ title, crumbs, status, meta, actions, menu, tabs, tabsLabel = 'Sections' }: PageHeaderProps) {
  return (
    <div className="k-header">
      <Later of={tabs?.find(({ current }) => current)?.label}>
        {crumbs && crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
        <div className="k-header-row">
          <PageTitle title={title} />
          {status}
          {meta && <span className="k-note k-header-meta">{meta}</span>}
          {actions && <div className="k-actions">{actions}</div>}
          {menu && <div className="k-header-menu">{menu}</div>}
        </div>
      </Later>
      {tabs ? <LinkTabs tabs={tabs} label={tabsLabel} /> : <div className="k-double-rule" />}
    </div>
  );
}
