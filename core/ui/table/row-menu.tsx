import { Menu } from '@mantine/core';
import { actionsIn, leadOf } from './row-keys.ts';

const CLICKS = ['mousedown', 'touchstart'];
const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent;

const isBlocked = (control: HTMLElement) => control.getAttribute('aria-disabled') === 'true';

/** What a row offers at its end, by name, below what it is entered by: what is chosen is pressed there. */
export function RowMenu({ row, onClose }: { row: HTMLElement; onClose: () => void }) {
  const controls = actionsIn(row);
  const first = controls.find((control) => !isBlocked(control));
  const { left, bottom } = (leadOf(row) ?? row).getBoundingClientRect();
  const leave = () => {
    leadOf(row)?.focus();
    onClose();
  };
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && leave()}
      position="bottom-start"
      returnFocus={false}
      withInitialFocusPlaceholder={false}
      // Not the key that opened it, which comes through to the document after it.
      clickOutsideEvents={CLICKS}
    >
      <Menu.Target>
        <span className="k-row-menu" style={{ left, top: bottom }} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Row actions">
        {controls.map((control) => (
          <Menu.Item
            key={nameOf(control)}
            data-autofocus={control === first || undefined}
            disabled={isBlocked(control)}
            onClick={() => {
              leave();
              control.click();
            }}
          >
            {nameOf(control)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
