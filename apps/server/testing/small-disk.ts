import { spawnSync } from 'node:child_process';

/** Makes `folder` a file system of its own of so many MB; false where this machine or person may not. */
export const mountSmall = (folder: string, sizeMb: number): boolean =>
  process.platform === 'linux' && spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'kontor', folder]).status === 0;

export const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);
