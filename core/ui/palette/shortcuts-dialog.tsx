import { Modal } from '@mantine/core';
import type { ShortcutGroup } from '../keys/use-shortcuts.ts';
import { Kbd } from '../values/kbd.tsx';
import './palette.css';

export type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void; groups: readonly ShortcutGroup[] };

/** `?`: what can be done by keyboard here. */
export const ShortcutsDialog = ({ isOpen, onClose, groups }: ShortcutsDialogProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Keyboard shortcuts" size={620}>
    <div className="k-shortcuts">
      {groups.map(({ label, shortcuts }) => (
        <section key={label} aria-label={label}>
          <h3 className="k-label">{label}</h3>
          <dl>
            {shortcuts.map((one) => (
              <div key={one.keys + one.label}>
                <dt>{one.label}</dt>
                <dd>
                  <Kbd keys={one.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
);
