/** A whole number as people read it: “12,500”. */
export const grouped = (n: number): string => n.toLocaleString('en-US');

/** A number and its noun: “1 row”, “12,500 rows”. */
export const counted = (n: number, one: string, many: string): string => `${grouped(n)} ${n === 1 ? one : many}`;
