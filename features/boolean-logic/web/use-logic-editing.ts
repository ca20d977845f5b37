import {
  addItems,
  type Edited,
  type Editing,
  type Expression,
  emptyExpression,
  type Item,
  type Path,
} from '@kontor/boolean-logic/contract';
import { useEditHistory } from '@kontor/targeting/web';
import { useState } from 'react';

/** A new expression begins with a set that is active, so that the first press of + already works. */
export const startOf = (value: Expression | null): Editing =>
  value
    ? { expression: value, active: null }
    : { expression: { ...emptyExpression(), nodes: [{ type: 'SET', join: 'or', items: [] }] }, active: [0] };

/** One undo history, one active item, and why the last edit could not be done (spec 2 §4). */
export function useLogicEditing(value: Expression | null) {
  const [start] = useState(() => startOf(value));
  const [editing, setEditing] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const history = useEditHistory(editing, setEditing);
  /** Answers whether it was done. */
  const act = (edit: (now: Editing) => Edited): boolean => {
    let refused: string | null = null;
    history.edit((now) => {
      const edited = edit(now);
      refused = edited.refusal ?? null;
      return edited.editing ?? now;
    });
    setRefusal(refused);
    return refused === null;
  };
  const stepped = (step: () => void) => () => {
    setRefusal(null);
    step();
  };
  return {
    ...editing,
    act,
    add: (items: readonly Item[]) => act((now) => addItems(now, items)),
    /** Into a set of its choice, which becomes the active one. */
    addTo: (active: Path, item: Item) => act((now) => addItems({ ...now, active }, [item])),
    activate: (active: Path) => {
      setRefusal(null);
      setEditing((now) => ({ ...now, active }));
    },
    refusal,
    isChanged: editing.expression !== start.expression,
    undo: stepped(history.undo),
    redo: stepped(history.redo),
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
}
export type LogicEditing = ReturnType<typeof useLogicEditing>;
