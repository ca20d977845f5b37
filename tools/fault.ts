/**
 * A fault as somebody might make it: `find`, which is in `file` once, becomes `put`; the tests in `seenBy` must fail, those alone whose names
 * hold `only`. `on`: where they run, if the embedded stores cannot show it.
 */
export type Fault = { name: string; file: string; find: string; put: string; seenBy: string; only?: string; on?: 'postgres' };
