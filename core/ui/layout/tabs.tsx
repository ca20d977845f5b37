import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { UiLink } from './link.tsx';
import './tabs.css';

export type TabItem = {
  label: string;
  href: string;
  count?: string | number | undefined;
  current?: boolean | undefined;
  /** Number of invalid fields behind this tab. */
  errors?: number | undefined;
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined;
};

const Errors = ({ count }: { count: number }) => (
  <span className="k-tab-errors">
    {count}
    <span className="k-visually-hidden"> {count === 1 ? 'field needs' : 'fields need'} attention</span>
  </span>
);

const Extra = ({ tab }: { tab: TabItem }): ReactNode => {
  if (tab.errors) return <Errors count={tab.errors} />;
  return tab.count === undefined ? null : <span className="k-num">{tab.count}</span>;
};

/** Page tabs are links on the double rule: each has its own URL. Where there are more than fit, the open one is in sight. */
export function LinkTabs({ tabs, label }: { tabs: readonly TabItem[]; label: string }) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.href;
  useEffect(() => {
    const link = current && nav.current?.querySelector('[aria-current]');
    if (!nav.current || !link) return;
    const [row, place] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (place.left < row.left || place.right > row.right) nav.current.scrollLeft += place.left - row.left - (row.width - place.width) / 2;
  }, [current]);
  return (
    <nav ref={nav} className="k-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <UiLink key={tab.label} href={tab.href} aria-current={tab.current ? 'page' : undefined} onClick={tab.onClick}>
          {tab.label} <Extra tab={tab} />
        </UiLink>
      ))}
    </nav>
  );
}
