import { HistoryTab } from '@kontor/history/web';
import { useState } from 'react';
import '../users.css';

/** What happened to a person in this account, read by those who ask for it. */
export function UserHistory({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="users-history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryTab id={id} />}
    </details>
  );
}
