import { EmptyState, ReasonButton, TableSkeleton } from '@kontor/core/ui';
import { CallFailed, useCall } from '@kontor/core/web';
import { type ReportSummary, reportRoutes } from '@kontor/reports/contract';
import { Modal } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { SendingItem } from './sending-item.tsx';
import './sendings.css';
import { useSendNow } from './use-send-now.ts';

const EVERY_MS = 3_000;

/** The log of a report's sendings, the latest first: what became of each, who has opened its link, and the way to close that. */
export default function SendingsDialog({ summary, onClose }: { summary: ReportSummary; onClose: () => void }) {
  const { id, name, zone, schedule, nextSending } = summary;
  const { data, error, refetch, isFetching } = useCall(reportRoutes.sendings, { id }, { staleTime: 0 });
  const isGoing = data?.some(({ state }) => state === 'WAITING' || state === 'RUNNING') ?? false;
  useCall(reportRoutes.sendings, { id }, { staleTime: 0, refetchInterval: isGoing ? EVERY_MS : false });
  const { send, isSending } = useSendNow(id);
  return (
    <Modal opened onClose={onClose} title={`Sendings of ${name}`} size={760}>
      <div className="report-sendings-head">
        <span className="k-note">{schedule ?? 'It has no schedule.'}</span>
        <ReasonButton
          variant="default"
          loading={isSending}
          reason={schedule ? null : 'Switch its schedule on in the form first.'}
          onClick={send}
        >
          Send now
        </ReasonButton>
      </div>
      {error && !data && (
        <CallFailed title="The sendings did not load" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!error && !data && <TableSkeleton rows={4} label="Loading sendings" />}
      {data?.length === 0 && (
        <EmptyState title="Nothing sent yet" icon={IconMailOff}>
          {nextSending
            ? 'The first e-mail goes out with the next time of its schedule.'
            : 'Switch on its schedule in the form, or send it now.'}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="report-sendings" aria-label="Sendings">
          {data.map((sending) => (
            <SendingItem key={sending.id} report={id} sending={sending} zone={zone} />
          ))}
        </ul>
      )}
    </Modal>
  );
}
