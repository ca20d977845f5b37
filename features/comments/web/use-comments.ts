import { COMMENT_FAILED, type Comment, commentRoutes, POLL_MS } from '@kontor/comments/contract';
import { toast } from '@kontor/core/ui';
import { CallError, useAct, useCall } from '@kontor/core/web';
import { useState } from 'react';

/** A comment on its way; `id` as soon as the server has given it one. */
type Sent = { key: number; text: string; id: string | null };

/** The comments of a deal, asked for again while its tab is in sight, with those that are on their way. */
export function useComments(dealId: string) {
  const { data, error, refetch, isFetching } = useCall(commentRoutes.list, { id: dealId }, { refetchInterval: POLL_MS });
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [next, setNext] = useState(0);
  const { mutateAsync } = useAct(commentRoutes.add, { invalidates: [commentRoutes.list] });
  const drop = (key: number) => setSent((all) => all.filter((one) => one.key !== key));
  /** Shows it at once; `onFailed` gets the text back where it was not taken, and answers whether it says why. */
  const send = async (text: string, onFailed: (text: string, why: string) => boolean) => {
    const key = next;
    setNext(key + 1);
    setSent((all) => [...all, { key, text: text.trim(), id: null }]);
    try {
      await mutateAsync({ id: dealId, text });
    } catch (failure) {
      const hasReason = failure instanceof CallError && failure.status === 429;
      const why = hasReason ? failure.message : COMMENT_FAILED;
      if (!onFailed(text, why)) toast.failed(why);
    } finally {
      drop(key);
    }
  };
  const known: readonly Comment[] | undefined = data;
  return { comments: known, sent, send, error: known ? null : error, isLate: known !== undefined && error !== null, refetch, isFetching };
}
