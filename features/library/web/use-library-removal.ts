import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { libraryRoutes } from '@kontor/library/contract';

/** What is read anew once an item has changed. */
export const LIBRARY_READS = [libraryRoutes.list, libraryRoutes.get, libraryRoutes.templates, libraryRoutes.featured] as const;
const LISTS = [libraryRoutes.list, libraryRoutes.templates, libraryRoutes.featured];

/** Deletes an item, which can be brought back; plans and deals that were made of it stay. */
export function useLibraryRemoval(onDeleted: () => void = () => {}) {
  const restoration = useWork((id: string) => call(libraryRoutes.restore, { id }), {
    settled: LISTS,
    onDone: ({ msg }) => toast.success(msg),
  });
  const removal = useWork(
    async (id: string) => {
      const { msg } = await call(libraryRoutes.remove, { id });
      toast.undo(msg, () => restoration.mutate(id));
      onDeleted();
    },
    { settled: LISTS },
  );
  return (id: string) => !removal.isPending && removal.mutate(id);
}
