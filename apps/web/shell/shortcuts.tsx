import { ShortcutsDialog, shortcutGroups } from '@kontor/core/ui';

/** What `?` shows: the keys that the page under it answers to. Its own chunk, so a default export. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return <ShortcutsDialog isOpen onClose={onClose} groups={shortcutGroups()} />;
}
