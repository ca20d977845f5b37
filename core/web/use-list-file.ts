import type { Input, Route } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { useMutation } from '@tanstack/react-query';
import { download, errorText } from './call.ts';
import { useViewer } from './page-context.tsx';

/** Fetches a list's file as its page reads the list; what is asked is the list's wish, with columns and chosen rows. */
export function useListFile(file: Route | undefined) {
  const { isStaffView } = useViewer();
  const { mutate, isPending } = useMutation<void, Error, object>({
    // Every file's route takes the list's own wish.
    mutationFn: async (wish) => file && download(file, { ...wish, ...(isStaffView && { admin: true }) } as Input<Route>),
    onError: (error) => toast.failed(errorText(error)),
  });
  return { ask: mutate, isPending };
}
