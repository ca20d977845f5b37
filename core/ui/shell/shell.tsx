import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useScreen } from '../table/use-screen.ts';
import { Menu, type MenuGroup } from './menu.tsx';
import './shell.css';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

export type ShellProps = {
  menu: readonly MenuGroup[];
  /** Why it is short, below its groups. */
  menuNote?: string | undefined;
  homeHref: string;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
  topBar: Omit<TopBarProps, 'onMenu' | 'isMenuOpen'>;
  /** Between the top bar and the page: system messages, impersonation. */
  banner?: ReactNode;
  footer?: ReactNode;
  /** Changes with the page, so that a new page starts at its top. */
  pageKey: string;
  children: ReactNode;
};

/** The frame of every signed-in page: menu, top bar, page, footer. On a phone the menu is a drawer. */
export function Shell({ menu, menuNote, homeHref, isFolded, onFold, topBar, banner, footer, pageKey, children }: ShellProps) {
  const [isOpen, setOpen] = useState(false);
  const screen = useScreen();
  const isPhone = screen === 'phone';
  // Between phone and wide the page needs the room: the menu is folded until it is asked for, and that is not remembered.
  const [isOpenNarrow, setOpenNarrow] = useState(false);
  const isNarrow = screen === 'narrow';
  const isSmall = isNarrow ? !isOpenNarrow : isFolded;
  const fold = () => (isNarrow ? setOpenNarrow(isSmall) : onFold(!isFolded));
  const drawer = useRef<HTMLElement>(null);
  const isDrawer = isPhone && isOpen;
  useEffect(() => {
    if (!isDrawer) return;
    const opener = document.activeElement;
    const current = drawer.current?.querySelector<HTMLElement>('[aria-current]');
    (current ?? drawer.current?.querySelector<HTMLElement>('a'))?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isDrawer]);
  const close = () => setOpen(false);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isDrawer) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the drawer from anywhere inside
    <div className="k-shell" data-folded={isSmall || undefined} data-open={isDrawer || undefined} onKeyDown={handleKey}>
      <SkipLink />
      <nav ref={drawer} className="k-menu" aria-label="Main" inert={isPhone && !isOpen}>
        <Menu groups={menu} note={menuNote} homeHref={homeHref} isFolded={isSmall && !isPhone} onFold={fold} onFollow={close} />
      </nav>
      {isDrawer && <button type="button" className="k-scrim" aria-label="Close menu" onClick={close} />}
      <TopBar {...topBar} isMenuOpen={isDrawer} onMenu={() => setOpen(true)} />
      <main key={pageKey} id={MAIN_ID} className="k-main" tabIndex={-1} inert={isDrawer}>
        {banner}
        {children}
        {footer}
      </main>
    </div>
  );
}

/** The page inside the frame: gutters, and the column that lets a sticky bar touch the footer. */
export const Page = ({ children }: { children: ReactNode }) => <div className="k-page">{children}</div>;
