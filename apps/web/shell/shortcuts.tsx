import { type ShortcutGroup, ShortcutsDialog } from '@kontor/core/ui';

const GROUPS: readonly ShortcutGroup[] = [
  {
    label: 'Everywhere',
    shortcuts: [
      { keys: 'Ctrl K', label: 'Search pages, records, actions' },
      { keys: '?', label: 'Show these shortcuts' },
      { keys: 'Esc', label: 'Close a dialog or menu' },
    ],
  },
  {
    label: 'Forms',
    shortcuts: [
      { keys: 'Ctrl S', label: 'Save' },
      { keys: 'Tab', label: 'Next field' },
      { keys: 'Shift Tab', label: 'Previous field' },
    ],
  },
  {
    label: 'Menus and lists',
    shortcuts: [
      { keys: '↑ ↓', label: 'Move' },
      { keys: 'Enter', label: 'Choose' },
    ],
  },
];

/** The list behind `?`; its own chunk, so a default export. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog isOpen onClose={onClose} groups={GROUPS} />;
}
