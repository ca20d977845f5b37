import type { OwnInvitation } from '@kontor/users/contract';
import { untilWords } from '../invitation-words.ts';

/** Until when an invitation may be answered, and where, while a password of one's own is due. */
export const OpenUntil = ({ expireDate, isClosed }: Pick<OwnInvitation, 'expireDate'> & { isClosed: boolean }) => (
  <span className="users-until">
    {isClosed && 'To answer, open the link in your letter. '}Open until {untilWords(expireDate)}.
  </span>
);
