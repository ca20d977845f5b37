// A copy of the sources in which an addition can be made and compiled, with packages of ours that lead into the copy.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT, readText, trackedNames } from '../source-files.ts';

/** Folders that hold packages of ours, by the workspaces of package.json. */
function workspaces(root: string): string[] {
  const { workspaces: patterns } = JSON.parse(readText('package.json')) as { workspaces: string[] };
  return patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const folder = pattern.slice(0, -2);
    return fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);
  });
}

/** Packages of others are those of the repository; ours are linked anew, a new one too. */
export function linkPackages(root: string): void {
  const modules = path.join(root, 'node_modules');
  fs.mkdirSync(path.join(modules, '@kontor'), { recursive: true });
  for (const name of fs.readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@kontor' && name !== '.cache') fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  for (const folder of workspaces(root)) {
    const { name } = JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as { name: string };
    fs.symlinkSync(path.join(root, folder), path.join(modules, name));
  }
}

/** Copies what git tracks into a new folder under .cache; `linkPackages` makes it a workspace. */
export function copySources(name: string): string {
  const root = path.join(ROOT, '.cache', 'additions', name.replaceAll(' ', '-'));
  fs.rmSync(root, { recursive: true, force: true });
  for (const file of trackedNames()) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.copyFileSync(path.join(ROOT, file), path.join(root, file));
  }
  // What git lists is what the structure checks read.
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return root;
}
