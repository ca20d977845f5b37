import path from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** Stored files, under names the server chose; on disk, or in a bucket when one is configured (design §2). */
export type Files = {
  put(key: string, content: Readable): Promise<void>;
  get(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** Removes what was stored under `folder` before this moment. */
  sweep(folder: string, before: Date): Promise<void>;
};

async function openDisk(config: Config): Promise<Disk> {
  if (!config.FILES_S3_BUCKET) return new Disk(new FSDriver({ location: path.join(config.dataFolder, 'files'), visibility: 'private' }));
  // Loaded only where a bucket is used: the S3 client is large.
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const client = new S3Client({
    region: config.FILES_S3_REGION,
    ...(config.FILES_S3_ENDPOINT ? { endpoint: config.FILES_S3_ENDPOINT, forcePathStyle: true } : {}),
    // The newer default frames streamed uploads in a way that other S3 servers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return new Disk(new S3Driver({ client, bucket: config.FILES_S3_BUCKET, visibility: 'private' }));
}

export async function openFiles(config: Config): Promise<Files> {
  const disk = await openDisk(config);
  return {
    put: (key, content) => disk.putStream(key, content),
    get: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    sweep: (folder, before) => sweep(disk, folder, before),
  };
}

async function sweep(disk: Disk, folder: string, before: Date): Promise<void> {
  let paginationToken: string | undefined;
  do {
    const page = await disk.listAll(folder, { recursive: true, ...(paginationToken && { paginationToken }) }).catch((error) => {
      // On disk a folder is there from its first file on.
      if (error.cause?.code === 'ENOENT' || error.code === 'ENOENT') return { objects: [] };
      throw error;
    });
    for (const file of page.objects) if (file.isFile && (await file.getMetaData()).lastModified < before) await disk.delete(file.key);
    paginationToken = 'paginationToken' in page ? page.paginationToken : undefined;
  } while (paginationToken);
}
