import { type Readable, Transform } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { KontorFailure, tooLarge } from '@kontor/core/contract';
import type { Config } from '../config.ts';

export type StreamLimits = {
  /** Bytes of the body, inflated. */
  most: number;
  /** How many times larger than what was sent it may be; no honest lines pack better. */
  ratio: number;
};

export const streamLimits = ({ INGEST_MAX_MB, INGEST_MAX_RATIO }: Config): StreamLimits => ({
  most: INGEST_MAX_MB * 1_000_000,
  ratio: INGEST_MAX_RATIO,
});

/** What a packed body may hold before its ratio counts: short ones pack as well as they like. */
const FREE_BYTES = 1_048_576;

/** Lets bytes through until there are more than a body may have; then it fails with the declared 413. */
function metered({ most, ratio }: StreamLimits, gunzip: Gunzip | null) {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > most) return done(new KontorFailure(tooLarge, `The body holds more than ${Math.floor(most / 1_000_000)} MB.`));
      if (gunzip && seen > FREE_BYTES && seen > gunzip.bytesWritten * ratio)
        return done(new KontorFailure(tooLarge, `The packed body is more than ${ratio} times larger than what was sent.`));
      done(null, chunk);
    },
  });
}

const brokenOff = () => Object.assign(new Error('The body broke off.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });

/**
 * What `raw` carries, unpacked and within limits. Its reader may destroy it: `raw` is then left alone, so that the rest can be taken off the
 * wire (refused-body.ts).
 */
export function bodyStream(raw: Readable, isPacked: boolean, limits: StreamLimits): Readable {
  const gunzip = isPacked ? createGunzip() : null;
  const body = metered(limits, gunzip);
  const steps = gunzip ? [gunzip, body] : [body];
  // A fault may come before anybody reads, when an error without a listener would end the process; who reads then is told.
  for (const step of steps) step.on('error', () => {});
  raw.on('close', () => {
    if (!raw.readableEnded) body.destroy(brokenOff());
  });
  raw.on('error', (error) => body.destroy(error));
  if (!gunzip) return raw.pipe(body);
  gunzip.on('error', (error) => body.destroy(error));
  body.on('close', () => gunzip.destroy());
  return raw.pipe(gunzip).pipe(body);
}

/** True for a fault of whoever sent the stream: it broke off, or is not the gzip it says. All else is a fault of ours. */
export function isSendersFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET' || (code.startsWith('Z_') && code !== 'Z_MEM_ERROR');
}
