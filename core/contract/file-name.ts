const LONGEST = 200;
/** Control, format and half characters, and what breaks a line. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A file's name as it may be shown and sent again: no path, nothing invisible, at most 200 characters, its ending kept. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const letters = [...last.replace(UNPRINTABLE, '').trim()];
  if (letters.length <= LONGEST) return letters.join('') || 'file';
  const dot = letters.lastIndexOf('.');
  const ending = dot >= letters.length - 10 && dot !== -1 ? letters.slice(dot) : [];
  return [...letters.slice(0, LONGEST - ending.length), ...ending].join('');
}

/** What a file of ours is called, without its ending: words in small letters of any script and digits, joined by dashes. */
export const fileNameOf = (...words: string[]): string =>
  words
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120)
    .replace(/^-|-$/g, '');
