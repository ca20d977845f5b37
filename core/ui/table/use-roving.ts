import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { CONTROLS, controlsIn, focusIn, leadOf } from './row-keys.ts';

/** One control of all rows takes part in Tab: the one that had the focus last, or else what the first row that has any is entered by. */
function settle(body: HTMLElement, last: Element | null): void {
  const stop = last && body.contains(last) ? last : leadOf(controlsIn(body).at(0)?.closest('tr[data-row]'));
  for (const control of controlsIn(body)) {
    const tabIndex = control === stop ? 0 : -1;
    if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
  }
}

type Wanted = { index: number; position: number };

/** Keeps a table's rows one stop of Tab. `goTo` also reaches a row that `show` has yet to draw. */
export function useRoving(body: RefObject<HTMLElement | null>, show: (index: number) => void) {
  const stop = useRef<Element>(null);
  const wanted = useRef<Wanted>(null);

  const reach = useCallback((): boolean => {
    const row = wanted.current && body.current?.querySelector(`tr[data-row='${wanted.current.index}']`);
    if (!row || !wanted.current) return false;
    const control = controlsIn(row)[wanted.current.position] ?? leadOf(row);
    wanted.current = null;
    if (control) focusIn(row, control);
    return true;
  }, [body]);

  // Rows come and go with every drawing.
  useLayoutEffect(() => {
    if (!body.current) return;
    reach();
    settle(body.current, stop.current);
  });

  const handleFocus = ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLElement) || !target.matches(CONTROLS) || !body.current) return;
    stop.current = target;
    settle(body.current, target);
  };
  const goTo = (index: number, position: number) => {
    wanted.current = { index, position };
    if (!reach()) show(index);
  };
  /** Back into the rows, where they were left. */
  const enter = () => {
    const control = controlsIn(body.current).find(({ tabIndex }) => tabIndex === 0);
    const row = control?.closest('tr');
    if (control && row) focusIn(row, control);
  };
  return { handleFocus, goTo, enter };
}
