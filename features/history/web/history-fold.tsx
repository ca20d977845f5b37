import { useState } from 'react';
import './history.css';
import { HistoryTab } from './history-tab.tsx';

/** The history of a record whose page has no tabs, asked for by those who open it. */
export function HistoryFold({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="k-history-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>History</summary>
      {isOpen && <HistoryTab id={id} />}
    </details>
  );
}
