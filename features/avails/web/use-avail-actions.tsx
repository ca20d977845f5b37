import { type Avail, availPages, availRoutes } from '@kontor/avails/contract';
import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { useNavigate } from '@tanstack/react-router';

const SETTLED = [availRoutes.list, availRoutes.get];
const MOST_LETTERS = 400;
const COPY = ' (copy)';

/** Copying an entry, which opens the copy, and deleting one, which can be undone. */
export function useAvailActions(onDeleted: () => void = () => {}) {
  const navigate = useNavigate();
  const copy = useWork(
    async (id: string) => {
      const { data } = await call(availRoutes.get, { id });
      const title = `${data.title.slice(0, MOST_LETTERS - COPY.length)}${COPY}`;
      const { value } = await call(availRoutes.save, { title, targeting: data.targeting });
      return value;
    },
    {
      settled: SETTLED,
      unsaid: 'Unable to create avails explore. Please try again.',
      onDone: (id) => {
        toast.success('Avails explore created.');
        if (id) void navigate({ to: hrefOf(availPages.edit, { id }), ignoreBlocker: true });
      },
    },
  );
  const restoration = useWork((id: string) => call(availRoutes.restore, { id }), {
    settled: SETTLED,
    onDone: ({ msg }) => toast.success(msg),
  });
  const removal = useWork(
    async ({ id }: Pick<Avail, 'id'>) => {
      const { msg } = await call(availRoutes.remove, { id });
      toast.undo(msg, () => restoration.mutate(id));
      onDeleted();
    },
    { settled: SETTLED },
  );
  return {
    duplicate: (id: string) => copy.isPending || copy.mutate(id),
    isDuplicating: copy.isPending,
    remove: (entry: Pick<Avail, 'id'>) => removal.isPending || removal.mutate(entry),
  };
}
