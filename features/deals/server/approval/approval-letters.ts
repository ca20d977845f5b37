import { hrefOf } from '@kontor/core/contract';
import type { Letter, Stores } from '@kontor/core/server';
import { dealPages } from '@kontor/deals/contract';

/** Names of deals and accounts are people's: one line each, so that no letter says more than we do. */
const line = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200);

const linkTo = (id: string, { PUBLIC_URL, HOST, PORT }: Stores['config']) =>
  new URL(hrefOf(dealPages.edit, { id, type: 'general' }), PUBLIC_URL || `http://${HOST}:${PORT}`).href;

/** What happened to a deal that publishers are asked about; `asker` is the account whose deal it is, `answerer` the publisher's. */
export type Told =
  | { of: 'asked'; asker: string; changed?: string }
  | { of: 'reminder'; asker: string }
  | { of: 'withdrawn'; asker: string; changed?: string }
  | { of: 'ended'; asker: string }
  | { of: 'approved'; answerer: string; isLast: boolean }
  | { of: 'changes'; answerer: string; comment: string }
  | { of: 'answered'; answerer: string; isApproved: boolean }
  | { of: 'again'; changed: string; names: readonly string[] };

function wordsOf(told: Told, title: string): { subject: string; lines: string[] } {
  const deal = `“${title}”`;
  switch (told.of) {
    case 'asked':
      return {
        subject: `A deal waits for your approval: ${title}`,
        lines: [
          `${line(told.asker)} asks you to approve the deal ${deal}.`,
          ...(told.changed ? [`This has changed since you approved it: ${line(told.changed)}.`] : []),
          'Approve it, or ask for changes:',
        ],
      };
    case 'reminder':
      return {
        subject: `A deal still waits for your approval: ${title}`,
        lines: [
          `${line(told.asker)} asked you two days ago to approve the deal ${deal}, and nobody of your account has answered yet.`,
          'This is the only reminder. Whoever wants none switches them off on the page of the deal.',
          'Approve it, or ask for changes:',
        ],
      };
    case 'ended':
      return {
        subject: `A deal no longer waits for you: ${title}`,
        lines: [`The flight of the deal ${deal} of ${line(told.asker)} has ended. You need not answer it.`],
      };
    case 'withdrawn':
      return {
        subject: `A deal no longer waits for you: ${title}`,
        lines: [
          ...(told.changed ? [`This has changed: ${line(told.changed)}.`] : []),
          `${line(told.asker)} has taken back the deal ${deal}. You need not answer it.`,
        ],
      };
    case 'approved':
      return {
        subject: `${line(told.answerer)} approved a deal: ${title}`,
        lines: [
          `${line(told.answerer)} approved the deal ${deal}.`,
          told.isLast ? 'It can be published now:' : 'Other publishers have yet to answer:',
        ],
      };
    case 'changes':
      return {
        subject: `${line(told.answerer)} asks for changes: ${title}`,
        lines: [
          `${line(told.answerer)} asks for changes to the deal ${deal}.`,
          ...(told.comment ? [`They say: ${line(told.comment)}`] : []),
          'Change it and send it again:',
        ],
      };
    case 'answered':
      return {
        subject: `Your account answered: ${title}`,
        lines: [`Your account ${told.isApproved ? 'approved' : 'asked for changes to'} the deal ${deal}.`],
      };
    case 'again':
      return {
        subject: `A deal must be approved again: ${title}`,
        lines: [
          told.changed
            ? `Since the deal ${deal} was approved, this has changed: ${line(told.changed)}.`
            : `A change of its media plan brought in a publisher that has not approved the deal ${deal}.`,
          `${line(told.names.join(', '))} must approve it. Send it for approval:`,
        ],
      };
  }
}

/** A letter about a deal, never about its money. */
export function approvalLetter(
  to: string,
  told: Told,
  { id, title, config }: { id: string; title: string; config: Stores['config'] },
): Letter {
  const { subject, lines } = wordsOf(told, line(title));
  const ended = told.of === 'withdrawn' || told.of === 'ended';
  return { to, subject, text: `${[...lines, ...(ended ? [] : [linkTo(id, config)])].join('\n\n')}\n` };
}
