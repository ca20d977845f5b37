import { commentRoutes } from '@kontor/comments/contract';
import { IconButton, useScreen, useShortcuts } from '@kontor/core/ui';
import { useCall } from '@kontor/core/web';
import { Button } from '@mantine/core';
import { IconMessage, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import './comments.css';
import './comments-drawer.css';
import { CommentsThread, commentsNote } from './comments-panel.tsx';
import { useComments } from './use-comments.ts';

/** How often the count is asked for while nobody reads; the open drawer asks oftener. */
const COUNT_MS = 60_000;
const BUTTON = 'comments-button';

type ButtonProps = { dealId: string; isOpen: boolean; onToggle: () => void };

/** “Comments 3”: opens and closes the drawer, from any tab of a deal; so does “c”. */
export function CommentsButton({ dealId, isOpen, onToggle }: ButtonProps) {
  const isPhone = useScreen() === 'phone';
  const { data } = useCall(commentRoutes.list, { id: dealId }, { refetchInterval: COUNT_MS });
  const count = data?.length ?? 0;
  useShortcuts('This page', [{ keys: 'c', label: isOpen ? 'Close the comments' : 'Comments', run: onToggle }]);
  return (
    <Button
      id={BUTTON}
      variant="default"
      leftSection={isPhone ? undefined : <IconMessage size={16} stroke={1.5} aria-hidden />}
      aria-expanded={isOpen}
      aria-keyshortcuts="c"
      title="Comments (c)"
      onClick={onToggle}
    >
      Comments{count > 0 && <span className="k-comments-count k-num">{count}</span>}
    </Button>
  );
}

type DrawerProps = { dealId: string; isReadOnly: boolean; onClose: () => void };

/** The comments of a deal beside its page, which stays usable: no dialog, so that what is spoken of can be looked at and changed. */
export function CommentsDrawer({ dealId, isReadOnly, onClose }: DrawerProps) {
  const state = useComments(dealId);
  const drawer = useRef<HTMLElement>(null);
  const note = commentsNote(state);
  const isLoaded = state.comments !== undefined;
  // Who opens it is about to write; staff, who cannot, read.
  useEffect(() => {
    if (isLoaded) (drawer.current?.querySelector('textarea') ?? drawer.current)?.focus();
  }, [isLoaded]);
  const close = () => {
    onClose();
    document.getElementById(BUTTON)?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <aside className="k-comments-drawer" aria-label="Comments" tabIndex={-1} ref={drawer} onKeyDown={handleKey}>
      <header>
        <h2 className="k-heading">Comments</h2>
        {note && <span className="k-note">{note}</span>}
        <IconButton icon={IconX} label="Close comments" onClick={close} />
      </header>
      <CommentsThread dealId={dealId} isReadOnly={isReadOnly} state={state} />
    </aside>
  );
}
