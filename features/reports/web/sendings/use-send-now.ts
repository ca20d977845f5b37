import { toast } from '@kontor/core/ui';
import { errorText, useAct } from '@kontor/core/web';
import { reportRoutes } from '@kontor/reports/contract';

/** Sends a report at once to the addresses of its schedule. */
export function useSendNow(id: string) {
  const { mutate, isPending } = useAct(reportRoutes.send, {
    invalidates: [reportRoutes.sendings, reportRoutes.summary],
    onDone: ({ msg }) => toast.success(msg || 'The report is being sent.'),
    onFailed: (error) => toast.failed(errorText(error), 'The report was not sent'),
  });
  return { send: () => !isPending && mutate({ id }), isSending: isPending };
}
