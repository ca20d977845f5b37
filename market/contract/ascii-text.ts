// As RE2 and the event engine do it: letters of ASCII and spaces alone, so that both sides come to the same text.

export const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
export const upper = (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
export const trimmed = (text: string): string => text.replace(/^ +| +$/g, '');
