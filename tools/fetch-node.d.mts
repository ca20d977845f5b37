export function isExpected(bytes: Uint8Array, integrity: string): boolean;
export function findNode(cache: string, say: (line: string) => void): string;
