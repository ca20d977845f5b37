import { ErrorPanel, Panel, TableSkeleton } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import type { Preflight } from '@kontor/deals/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FindingsList } from './findings-list.tsx';
import { launchCount, nextWords } from './launch-words.ts';

type Checks = { data: Preflight | undefined; error: Error | null; isFetching: boolean; isOutdated?: boolean; refetch: () => unknown };
type Props = {
  checks: Checks;
  /** Who must approve the deal first, in a sentence; null where nobody must. */
  approval: string | null;
  /** It serves already: the list says what would not be let pass anew. */
  isLive?: boolean | undefined;
  isQuiet?: boolean | undefined;
  onGo?: ((field: string) => void) | undefined;
  id?: string | undefined;
  /** Beneath the list. */
  children?: ReactNode;
};

/** What would keep the deal from being published, and what may not be meant: beside the form as it is typed, on a draft's first page as it is saved. */
export function PreflightPanel({ checks, approval, isLive = false, children, ...list }: Props) {
  const { data, error, isFetching, isOutdated = false, refetch } = checks;
  const isEmpty = data?.findings.length === 0 && approval === null;
  const found = () => {
    if (!data) return <TableSkeleton rows={3} label="Checking the deal" />;
    if (!isEmpty) return <FindingsList findings={data.findings} approval={approval} {...list} />;
    return (
      <p className="k-preflight-clear">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden />
        <span>{isLive ? 'Nothing is wrong with this deal.' : `Nothing keeps this deal from being published. ${nextWords(approval)}`}</span>
      </p>
    );
  };
  const note = isOutdated ? 'Checking…' : data && !error ? launchCount(data.findings, approval) : null;
  return (
    <Panel title={isLive ? 'Checks' : 'Before you publish'} note={<span role="status">{note}</span>}>
      {error ? (
        <>
          <ErrorPanel title="The checks did not run" onRetry={() => void refetch()} isRetrying={isFetching}>
            {errorText(error)} The deal can still be saved.
          </ErrorPanel>
          {approval && <FindingsList findings={[]} approval={approval} />}
        </>
      ) : (
        found()
      )}
      {data && !data.isWhole && data.findings.length === 0 && (
        <p className="k-note">Not checked against the market: there is no forecast yet.</p>
      )}
      {children}
    </Panel>
  );
}
