import {
  addGroup,
  addSet,
  childrenOf,
  type Direction,
  duplicate,
  moveStep,
  moveTo,
  type NamedItem,
  type Path,
  parentOf,
  placeOf,
  remove,
  rename,
  setUnion,
  toggleJoin,
  type Union,
} from '@kontor/boolean-logic/contract';
import { type DragEvent, useState } from 'react';
import { type AnyNode, keyOfPath } from './node-words.ts';
import type { LogicEditing } from './use-logic-editing.ts';

const NODE = 'application/x-kontor-node';
type Mark = { path: string; where: 'before' | 'after' | 'into' };

/** Reads what was dragged from the list beside the tree; null for anything else. */
export type DropReader = { isOver: (event: DragEvent) => boolean; read: (event: DragEvent) => NamedItem | null };

/** Where a drop on a row lands: into a set or an empty group, else before or after it by half of the row. */
function landing(event: DragEvent, node: AnyNode, path: Path, isItem: boolean): Mark['where'] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const isLow = event.clientY > top + height / 2;
  if (path.length === 0 || (node.type === 'SET' && isItem)) return 'into';
  if (node.type === 'GROUP' && isLow) return 'into';
  return isLow ? 'after' : 'before';
}

/** Every edit of the tree, as rows, menus and keys ask for it. */
export function useTreeActs(editing: LogicEditing, drops: DropReader | undefined, onDropped: (set: Path, named: NamedItem) => void) {
  const { act, activate } = editing;
  const [renaming, setRenaming] = useState<Path | null>(null);
  const [dragged, setDragged] = useState<{ path: Path; isItem: boolean } | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const at = (path: Path, edit: typeof addSet) => act((now) => edit({ ...now, active: path }));

  const markOf = (event: DragEvent, node: AnyNode, path: Path): Mark | null => {
    if (dragged) return { path: keyOfPath(path), where: landing(event, node, path, dragged.isItem) };
    return drops?.isOver(event) && (node.type === 'SET' || childrenOf(node).length === 0) ? { path: keyOfPath(path), where: 'into' } : null;
  };
  const drop = (event: DragEvent, node: AnyNode, path: Path) => {
    const where = markOf(event, node, path)?.where;
    event.preventDefault();
    event.stopPropagation();
    setMark(null);
    setDragged(null);
    if (!where) return;
    const into = where === 'into' ? path : parentOf(path);
    const place = where === 'into' ? (node.type === 'SET' ? childrenOf(node).length : 0) : placeOf(path) + (where === 'after' ? 1 : 0);
    if (dragged) act((now) => moveTo(now, dragged.path, { into, at: place }));
    const named = dragged ? null : drops?.read(event);
    const set = node.type === 'SET' ? path : parentOf(path);
    if (named) onDropped(set, named);
  };

  return {
    renaming,
    activate,
    startRenaming: setRenaming,
    stopRenaming: () => setRenaming(null),
    rename: (path: Path, name: string) => {
      setRenaming(null);
      act((now) => rename(now, path, name));
    },
    union: (path: Path, union: Union) => act((now) => setUnion(now, path, union)),
    toggle: (path: Path) => act((now) => toggleJoin(now, path)),
    addSet: (path: Path) => at(path, addSet),
    addGroup: (path: Path) => at(path, addGroup),
    step: (path: Path, way: Direction) => act((now) => moveStep(now, path, way)),
    duplicate: (path: Path) => act((now) => duplicate(now, path)),
    remove: (path: Path) => act((now) => remove(now, path)),
    dragStart: (event: DragEvent, path: Path) => {
      event.stopPropagation();
      event.dataTransfer.setData(NODE, keyOfPath(path));
      event.dataTransfer.effectAllowed = 'move';
      setDragged({ path, isItem: event.currentTarget.parentElement?.dataset['kind'] === 'item' });
    },
    dragOver: (event: DragEvent, node: AnyNode, path: Path) => {
      const next = markOf(event, node, path);
      if (!next) return;
      event.preventDefault();
      if (next.path !== mark?.path || next.where !== mark.where) setMark(next);
    },
    dragLeave: () => setMark(null),
    drop,
    dropMark: (path: Path) => (mark?.path === keyOfPath(path) ? mark.where : undefined),
  };
}
export type TreeActs = ReturnType<typeof useTreeActs>;
