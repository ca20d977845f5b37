/** A number and its noun: “1 row”, “12,500 rows”. */
export const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
