import { ErrorPanel, Panel, TableSkeleton } from '@kontor/core/ui';
import { errorText } from '@kontor/core/web';
import { errorsOf, type Finding, warningsOf } from '@kontor/deals/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { FindingsList } from './findings-list.tsx';
import type { LivePreflight } from './use-preflight.ts';

const several = (count: number, noun: string) => (count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]);
/** “2 errors, 1 warning”. */
export const findingsCount = (findings: readonly Finding[]): string =>
  [...several(errorsOf(findings).length, 'error'), ...several(warningsOf(findings).length, 'warning')].join(', ') || 'Nothing found';

/** What would keep the deal from being published, and what may not be meant: beside the form, as it is typed. */
export function PreflightPanel({ checks, onGo }: { checks: LivePreflight; onGo: (field: string) => void }) {
  const { data, error, isFetching, isStale, refetch } = checks;
  const body = () => {
    if (error)
      return (
        <ErrorPanel title="The checks did not run" onRetry={() => void refetch()} isRetrying={isFetching}>
          {errorText(error)} The deal can still be saved.
        </ErrorPanel>
      );
    if (!data) return <TableSkeleton rows={3} label="Checking the deal" />;
    if (data.findings.length > 0) return <FindingsList findings={data.findings} onGo={onGo} />;
    return (
      <p className="k-preflight-clear">
        <IconCircleCheck size={16} stroke={1.75} aria-hidden /> Nothing keeps this deal from being published.
      </p>
    );
  };
  const note = isStale ? 'Checking…' : data ? findingsCount(data.findings) : null;
  return (
    <Panel title="Before publishing" note={<span role="status">{note}</span>}>
      {body()}
      {data && !data.isWhole && data.findings.length === 0 && <p className="k-note">The market was not asked: there is no forecast yet.</p>}
    </Panel>
  );
}
