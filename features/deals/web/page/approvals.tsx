import { ZONES } from '@kontor/core/contract';
import { Ago, Panel, StatusPill } from '@kontor/core/ui';
import { ANSWER_LABELS, type ApprovalAnswer, type Deal } from '@kontor/deals/contract';
import '../deals.css';
import { approvalWords } from '../preflight/launch-words.ts';

const TONES = { ASKED: 'info', APPROVED: 'pos', CHANGES_REQUESTED: 'warn' } as const satisfies Record<ApprovalAnswer, string>;
const GLYPHS = { ASKED: 'half', APPROVED: 'full', CHANGES_REQUESTED: 'half' } as const satisfies Record<ApprovalAnswer, string>;

type Props = {
  deal: Pick<Deal, 'status' | 'approvals' | 'mustApprove' | 'changedSinceApproval' | 'nextDealActions'>;
  /** The list of what stands before publishing is in sight, and says who must approve. */
  isListed: boolean;
};

/** Who was asked to approve the deal, and what they answered; of a deal that has yet to be sent, whom it will be sent to. */
export function Approvals({ deal, isListed }: Props) {
  const { status, approvals, mustApprove } = deal;
  if (approvals.length === 0) {
    if (isListed || mustApprove.length === 0 || status === 'PUBLISHED' || status === 'INACTIVE') return null;
    return (
      <Panel title="Approval">
        <p className="k-note k-deal-asks">{approvalWords(deal)}</p>
      </Panel>
    );
  }
  const open = approvals.filter(({ answer }) => answer === 'ASKED').length;
  return (
    <Panel title="Approval" note={open === 0 ? 'All have answered' : `${open} of ${approvals.length} yet to answer`}>
      <ul className="k-deal-approvals">
        {approvals.map(({ publisher, company, answer, comment, answeredAt, answeredBy, askedAt }) => (
          <li key={company}>
            <span>{publisher}</span>
            <StatusPill label={ANSWER_LABELS[answer]} tone={TONES[answer]} glyph={GLYPHS[answer]} />
            <span className="k-note">
              {answeredBy ? `${answeredBy}, ` : 'Asked '}
              <Ago instant={answeredAt ?? askedAt} zone={ZONES.EST.iana} zoneLabel="EST" />
            </span>
            {comment && <q className="k-deal-answer">{comment}</q>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
