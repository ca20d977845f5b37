import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useOpening } from '../later/use-opening.ts';

export type ButtonMenuProps = Pick<MenuProps, 'width' | 'position' | 'returnFocus'> & {
  /** What opens it; takes `data-open` and a ref. */
  button: ReactElement;
  /** Lines of a menu. */
  children: ReactNode;
};

/** A button and the menu behind it. */
export function ButtonMenu({ button, children, position = 'bottom-end', ...menu }: ButtonMenuProps) {
  const { isDrawn, setOpen, button: open } = useOpening();
  return (
    <Menu {...menu} position={position} opened={isDrawn} onChange={setOpen}>
      <Menu.Target>{cloneElement(button, open)}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
