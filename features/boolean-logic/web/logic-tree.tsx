import { activeSet, type Expression, type LogicOf, type Path, parentOf, walk } from '@kontor/boolean-logic/contract';
import { toldNumber } from '@kontor/market/contract';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { LogicNode } from './logic-node.tsx';
import { keyOfPath } from './node-words.ts';
import type { DropReader } from './tree-acts.ts';
import { useTreeActs } from './tree-acts.ts';
import type { ItemNames } from './use-item-names.ts';
import type { LogicEditing } from './use-logic-editing.ts';
import type { NodeSizes } from './use-node-sizes.ts';

type LogicTreeProps = {
  of: LogicOf;
  label: string;
  editing: LogicEditing;
  names: ItemNames;
  sizes: NodeSizes | null;
  faults: ReadonlyMap<string, string>;
  drops?: DropReader | undefined;
};

const WAYS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const;

/** Where an arrow goes from a node, in the order of the rows. */
function walked(expression: Expression, from: Path, key: string): Path | undefined {
  const paths = [...walk(expression)].map(({ path }) => path);
  const at = paths.findIndex((path) => keyOfPath(path) === keyOfPath(from));
  if (key === 'ArrowDown') return paths[at + 1];
  if (key === 'ArrowUp') return paths[at - 1];
  if (key === 'ArrowLeft') return from.length > 0 ? parentOf(from) : undefined;
  if (key === 'ArrowRight') return paths[at + 1]?.length === from.length + 1 ? paths[at + 1] : undefined;
  if (key === 'Home') return paths[0];
  return key === 'End' ? paths.at(-1) : undefined;
}

/** The expression as a tree: arrows walk, Alt and arrows move, Delete removes, Enter renames. */
export function LogicTree({ of, label, editing, names, sizes, faults, drops }: LogicTreeProps) {
  const { expression, active } = editing;
  const acts = useTreeActs(editing, drops, (set, named) => {
    names.learn([named]);
    editing.addTo(set, named.item);
  });
  const tree = useRef<HTMLUListElement>(null);
  const byKey = useRef(false);
  const focused = active ?? [];
  const focusedKey = keyOfPath(focused);
  // After a key the focus follows the active item, wherever the edit has put it.
  useEffect(() => {
    if (!byKey.current || acts.renaming) return;
    byKey.current = false;
    tree.current?.querySelector<HTMLElement>(`[data-path="${focusedKey}"]`)?.focus();
  });
  const most = useMemo(
    () => (sizes ? Math.max(0, ...[...walk(expression)].map(({ node }) => toldNumber(sizes.usersOf(node) ?? 0) ?? 0)) : 0),
    [expression, sizes],
  );

  const handleKey = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.getAttribute('role') === 'treeitem';
    if (!isRow || event.ctrlKey || event.metaKey) return;
    if (!doKey(event)) return;
    byKey.current = true;
    event.preventDefault();
    event.stopPropagation();
  };
  const doKey = ({ key, altKey }: KeyboardEvent): boolean => {
    if (altKey) {
      const way = key in WAYS ? WAYS[key as keyof typeof WAYS] : undefined; // `in` says so
      if (way) acts.step(focused, way);
      return way !== undefined;
    }
    if (key === 'Delete' || key === 'Backspace') acts.remove(focused);
    else if (key === 'Enter' || key === 'F2') acts.startRenaming(focused);
    else {
      const next = walked(expression, focused, key);
      if (next) acts.activate(next);
      return next !== undefined;
    }
    return true;
  };

  const set = activeSet({ expression, active })?.path ?? null;
  const view = { of, expression, active, activeSet: set, names, sizes, most, faults, renaming: acts.renaming, acts };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the tree pattern is built on nested lists
    <ul role="tree" aria-label={label} className="logic-tree" ref={tree} onKeyDown={handleKey}>
      <LogicNode node={expression} path={[]} before={null} isOut={false} view={view} />
    </ul>
  );
}
