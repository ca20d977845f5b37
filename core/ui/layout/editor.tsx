import { type ReactNode, useEffect, useRef } from 'react';
import './editor.css';
import { UiLink } from './link.tsx';

export type SideItem = {
  label: string;
  href: string;
  count?: number | undefined;
  current?: boolean | undefined;
  /** Something else stands in its place, so what it holds does nothing. */
  isUnused?: boolean | undefined;
};
export type SideGroup = { label: string; items: readonly SideItem[] };

/** An editor in columns: sections left (a SideNav), the work, a rail right. `isWide` has no sections. */
export const Editor = ({ isWide = false, children }: { isWide?: boolean | undefined; children: ReactNode }) => (
  <div className="k-editor" data-wide={isWide || undefined}>
    {children}
  </div>
);

/** Sections of an editor with how many values each holds; one scrolling row where there is little room, with the chosen one in sight. */
export function SideNav({ label, groups }: { label: string; groups: readonly SideGroup[] }) {
  const nav = useRef<HTMLElement>(null);
  const chosen = groups.flatMap(({ items }) => items).find(({ current }) => current)?.href;
  useEffect(() => {
    const link = chosen && nav.current?.querySelector('[aria-current]');
    if (!nav.current || !link) return;
    const [row, place] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    nav.current.scrollLeft += place.left - row.left - (row.width - place.width) / 2;
  }, [chosen]);
  return (
    <nav ref={nav} className="k-side" aria-label={label}>
      {groups.map((group) => (
        <div key={group.label}>
          <div className="k-label">{group.label}</div>
          {group.items.map(({ label: name, href, count = 0, current, isUnused = false }) => (
            <UiLink key={name} href={href} aria-current={current ? 'true' : undefined}>
              {name}
              <span className="k-num" data-some={(count > 0 && !isUnused) || undefined}>
                {isUnused && count > 0 ? `${count} not used` : count || '·'}
              </span>
            </UiLink>
          ))}
        </div>
      ))}
    </nav>
  );
}

type WorkProps = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

/** The middle column: what is edited now. */
export const EditorWork = ({ title, note, actions, children }: WorkProps) => (
  <section className="k-picker" aria-label={title}>
    <div className="k-picker-head">
      <h2 className="k-heading">{title}</h2>
      {note && <span className="k-note">{note}</span>}
      {actions && <div className="k-actions">{actions}</div>}
    </div>
    {children}
  </section>
);
