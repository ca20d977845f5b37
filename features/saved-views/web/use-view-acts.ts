import { toast } from '@kontor/core/ui';
import { call, type KeptView, useWork, type ViewsMenuProps } from '@kontor/core/web';
import { savedViewRoutes, type ViewChange } from '@kontor/saved-views/contract';

type Acting = Pick<ViewsMenuProps, 'list' | 'now' | 'onChoose'>;
export type NewName = { name: string; isShared: boolean };

const change = (id: string, version: number, of: ViewChange) => () => call(savedViewRoutes.update, { id, version, change: of });

/** What can be done with views; each is told, and can be undone where something would be lost. */
export function useViewActs({ list, now, onChoose }: Acting) {
  const { mutateAsync, isPending } = useWork((work: () => Promise<unknown>) => work(), { settled: [savedViewRoutes.list] });
  // Once the views are read again, so that the URL's name means one; a failure is told by a toast.
  const act = (work: () => Promise<unknown>, done: () => void) => void mutateAsync(work).then(done, () => {});
  const rewrite = (view: KeptView, of: ViewChange, words: string) => {
    const before: ViewChange = { name: view.name, search: view.search, table: view.table, isShared: view.isShared };
    const isNamed = of.name !== undefined && of.name !== view.name;
    const undo = () => act(change(view.id, view.version + 1, before), () => isNamed && onChoose(view.name));
    act(change(view.id, view.version, of), () => {
      if (of.name !== undefined || of.search !== undefined) onChoose(of.name ?? view.name);
      toast.undo(words, undo);
    });
  };
  return {
    isBusy: isPending,
    create: ({ name, isShared }: NewName, done: () => void) =>
      act(
        () => call(savedViewRoutes.create, { list, name, isShared, ...now }),
        () => {
          onChoose(name.trim());
          toast.success('View saved.');
          done();
        },
      ),
    update: (view: KeptView) => rewrite(view, now, `View “${view.name}” updated.`),
    rename: (view: KeptView, { name, isShared }: NewName, done: () => void) => {
      rewrite(view, { name: name.trim(), isShared }, 'View renamed.');
      done();
    },
    share: (view: KeptView) =>
      rewrite(view, { isShared: !view.isShared }, view.isShared ? 'View is private again.' : 'View shared with the account.'),
    open: (view: KeptView) =>
      act(
        () => call(savedViewRoutes.open, { list, viewId: view.isDefault ? null : view.id }),
        () => toast.success(view.isDefault ? 'The list opens without a view.' : `The list opens with “${view.name}”.`),
      ),
    remove: (view: KeptView) =>
      act(
        () => call(savedViewRoutes.remove, { id: view.id }),
        () => {
          onChoose(null);
          toast.undo('View deleted.', () =>
            act(
              () => call(savedViewRoutes.restore, { id: view.id }),
              () => onChoose(view.name),
            ),
          );
        },
      ),
  };
}
