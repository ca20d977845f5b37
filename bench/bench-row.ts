/** One line of what `npm run bench` prints: ours, the bare engine doing the same work in the same run, and the budget of the design. */
export type BenchRow = { what: string; ours: number; theirs?: number; ratio?: number; unit: string; budget?: string };
