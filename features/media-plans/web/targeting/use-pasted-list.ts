import { counted } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { DIMENSIONS, type ValueDimension } from '@kontor/market/contract';
import { LISTS_OF, listName, listTypeOf, mediaListRoutes } from '@kontor/media-lists/contract';
import { choiceOf } from '@kontor/media-plans/contract';
import { withChoice, withLists } from './plan-edits.ts';
import type { PlanEditing } from './use-plan-editing.ts';

/** Letters of the plan's title in the list's, which has 100. */
const TITLE_LETTERS = 60;

/** Puts pasted values into a new media list that stands in their place; undefined where the lists of the dimension are on the other side. */
export function usePastedList({ planTitle, targeting, change, learnNames }: PlanEditing, dimension: ValueDimension, included: boolean) {
  const { mediaList: key } = DIMENSIONS[dimension];
  const work = useWork(async ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
    if (!key) return;
    const type = listTypeOf(key);
    const items = counted(codes.length, LISTS_OF[type].one, LISTS_OF[type].many);
    const title = `${(planTitle.trim() || 'Media plan').slice(0, TITLE_LETTERS).toWellFormed()}: ${items}`;
    const { value: id } = await call(mediaListRoutes.create, { mediaType: type, title, input: [...codes] });
    if (!id) return;
    learnNames(key, [{ id, name: listName({ title, count: codes.length, withSubdomains: false }) }]);
    const listed = new Set(codes);
    change((now) => {
      const { values, ...side } = choiceOf(now, dimension);
      const rest = withChoice(now, dimension, { ...side, values: values.filter((code) => !listed.has(code)) });
      return withLists(rest, key, { included, ids: [...now[key].ids, id] });
    }, dimension);
    toast.success(`Media list “${title}” created and attached.`);
    onDone();
  });
  if (!key || (targeting[key].ids.length > 0 && targeting[key].included !== included)) return undefined;
  return (codes: readonly string[], onDone: () => void) => !work.isPending && work.mutate({ codes, onDone });
}
