import fs from 'node:fs';
import path from 'node:path';

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Copies the stored files that are not in `to` yet; one that ends meanwhile is left out. A stored file never changes. */
export function copyFiles(from: string, to: string): void {
  const found = fs.existsSync(from) ? fs.readdirSync(from, { recursive: true, withFileTypes: true }) : [];
  for (const entry of found.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const copy = path.join(to, path.relative(from, file));
    if (fs.existsSync(copy)) continue;
    fs.mkdirSync(path.dirname(copy), { recursive: true });
    try {
      fs.copyFileSync(file, copy);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
}
