export type PickState = 'include' | 'exclude';

export type LookupItem = {
  id: string;
  name: string;
  code?: string | undefined;
  /** A second line under the name. */
  note?: string | undefined;
  /** Drawn as a bar against the largest of the list. */
  value?: number | null | undefined;
  /** The value as written. */
  valueLabel?: string | undefined;
  /** What the value is of, in words. */
  valueTitle?: string | undefined;
  /** Choosing it would find nothing: its value is faint. */
  isNothing?: boolean | undefined;
  /** In a tree: 1 for a parent or a value of its own, 2 under a parent. */
  level?: 1 | 2 | undefined;
  /** Of a parent in a tree: whether what it holds is shown. */
  isOpen?: boolean | undefined;
  /** Chosen along with its parent: on which side, and what that is called. */
  along?: { state: PickState; name: string } | undefined;
};

/** What a press of a sign does: choose, change sides, or take back. */
export const nextState = (now: PickState | undefined, pressed: PickState): PickState | null => (now === pressed ? null : pressed);
