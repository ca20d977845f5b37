import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@kontor/core/testing';

const PROGRAM = path.resolve(import.meta.dirname, '../../../node_modules/s3rver/bin/s3rver.js');
const BUCKET = 'kontor';
/** Fixed by s3rver. */
const KEY = 'S3RVER';

export type TestS3 = {
  /** Settings of a server that keeps its files there; the keys are read from the environment. */
  settings: Record<'FILES_S3_BUCKET' | 'FILES_S3_ENDPOINT' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>;
  close: () => Promise<void>;
};

/** Ends a process and waits for it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** An S3 server on this machine alone, with one empty bucket in `directory`. */
export async function startS3(directory: string): Promise<TestS3> {
  const port = await freePort();
  const options = ['-d', directory, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', BUCKET];
  const child = spawn(process.execPath, [PROGRAM, ...options], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error('The S3 server did not start.');
    await pause(50);
  }
  const settings = { FILES_S3_BUCKET: BUCKET, FILES_S3_ENDPOINT: url, AWS_ACCESS_KEY_ID: KEY, AWS_SECRET_ACCESS_KEY: KEY };
  return { settings, close: () => end(child, 'SIGKILL') };
}
