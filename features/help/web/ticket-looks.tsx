import { counted, hrefOf } from '@kontor/core/contract';
import { Cut, UiLink } from '@kontor/core/ui';
import { helpPages, type TicketRow, typeWords } from '@kontor/help/contract';
import { TicketStatePill } from './ticket-state-pill.tsx';

/** A row's own page is behind its summary; on a phone key and state stand under it. */
export const sharedLooks = {
  key: { width: 110, priority: 6 },
  summary: {
    width: 320,
    cell: ({ id, summary }: TicketRow) => (
      <UiLink href={hrefOf(helpPages.ticket, { id })}>
        <Cut text={summary} />
      </UiLink>
    ),
    sub: ({ key, state, answers }: TicketRow) => (
      <>
        <span>{key}</span> <TicketStatePill state={state} /> {counted(answers, 'answer', 'answers')}
      </>
    ),
  },
  type: { width: 170, priority: 3, cell: ({ type }: TicketRow) => typeWords(type) },
  state: { width: 120, priority: 9, cell: ({ state }: TicketRow) => <TicketStatePill state={state} /> },
  answers: { width: 90, priority: 5 },
  createDate: { width: 104, priority: 2 },
  lastUpdate: { width: 104, priority: 7 },
} as const;
