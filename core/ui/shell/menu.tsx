import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { Mark } from '../brand/mark.tsx';
import { Wordmark } from '../brand/wordmark.tsx';
import { UiLink } from '../layout/link.tsx';

export type MenuItem = {
  label: string;
  href: string;
  icon: TablerIcon;
  /** The letter that opens it after `g`. */
  go?: string | undefined;
  current?: boolean | undefined;
  count?: string | number | undefined;
};
export type MenuGroup = { label: string; items: readonly MenuItem[] };

type GroupProps = { group: MenuGroup; isFolded: boolean; onFollow: () => void };

function Group({ group, isFolded, onFollow }: GroupProps) {
  const id = useId();
  return (
    <div>
      <div className="k-label k-menu-group" id={id}>
        {group.label}
      </div>
      <ul aria-labelledby={id}>
        {group.items.map(({ label, href, icon: Icon, current, count }) => (
          <li key={href}>
            <UiLink
              className="k-menu-item"
              href={href}
              aria-current={current ? 'page' : undefined}
              aria-label={isFolded ? label : undefined}
              title={isFolded ? label : undefined}
              onClick={onFollow}
            >
              <Icon size={17} stroke={1.5} aria-hidden />
              <span>{label}</span>
              {count !== undefined && <em className="k-num">{count}</em>}
            </UiLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

type MenuProps = {
  groups: readonly MenuGroup[];
  note: string | undefined;
  homeHref: string;
  isFolded: boolean;
  onFold: () => void;
  onFollow: () => void;
};

export function Menu({ groups, note, homeHref, isFolded, onFold, onFollow }: MenuProps) {
  const FoldIcon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <>
      <UiLink className="k-brand" href={homeHref} aria-label="Kontor home" onClick={onFollow}>
        <Mark />
        <Wordmark />
      </UiLink>
      <div className="k-menu-groups">
        {groups.map((group) => (
          <Group key={group.label} group={group} isFolded={isFolded} onFollow={onFollow} />
        ))}
        {note && <p className="k-note k-menu-note">{note}</p>}
      </div>
      <button type="button" className="k-menu-item k-menu-fold" onClick={onFold} aria-label="Collapse menu" aria-expanded={!isFolded}>
        <FoldIcon size={17} stroke={1.5} aria-hidden />
        <span>Collapse menu</span>
      </button>
    </>
  );
}
