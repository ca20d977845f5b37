// One addition to the product as the edits it takes, so that their number can be counted and their sum compiled.
import fs from 'node:fs';
import path from 'node:path';

export type NewFile = { file: string; text: string };
/** The first `find` becomes `put`. Without `isRequired` a better design may have deleted the file or the place: then nothing is to be done. */
export type Change = { file: string; find: string; put: string; isRequired: boolean };

export type Addition = {
  name: string;
  /** Files that it may touch. */
  goal: number;
  /** Files that it touched while features, fields, dimensions and questions were declared in several places. */
  before: number;
  /** `shared` counts what lies outside the new folder, `touched` every file. */
  counts: 'touched' | 'shared';
  edits: readonly (NewFile | Change)[];
};

/** Puts `text` behind `find`. */
export const behind = (file: string, find: string, text: string): Change => ({ file, find, put: find + text, isRequired: true });
/** As `behind`, in a list that a better design does without. */
export const listed = (file: string, find: string, text: string): Change => ({ ...behind(file, find, text), isRequired: false });

/** The file's text after the edit; null where there is nothing to do. Throws where the sources no longer have the place. */
export function edited(text: string | null, edit: NewFile | Change): string | null {
  if ('text' in edit) {
    if (text !== null) throw new Error(`${edit.file} is there already`);
    return edit.text;
  }
  if (text?.includes(edit.find)) return text.replace(edit.find, () => edit.put);
  if (edit.isRequired) throw new Error(`${edit.file} no longer has “${edit.find.trim()}”`);
  return null;
}

/** Every file that an addition writes, with its text; `read` answers null for a file that is not there. */
export function filesOf({ edits }: Addition, read: (file: string) => string | null): Map<string, string> {
  const files = new Map<string, string>();
  for (const edit of edits) {
    const text = edited(files.get(edit.file) ?? read(edit.file), edit);
    if (text !== null) files.set(edit.file, text);
  }
  return files;
}

/** Those of them that count. */
export function countedFiles({ edits, counts }: Addition, files: ReadonlyMap<string, string>): string[] {
  const isNew = new Set(edits.filter((edit) => 'text' in edit).map(({ file }) => file));
  return [...files.keys()].filter((file) => counts === 'touched' || !isNew.has(file));
}

/** The sources in `root`. */
export const readerOf =
  (root: string) =>
  (file: string): string | null => {
    const place = path.join(root, file);
    return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : null;
  };
