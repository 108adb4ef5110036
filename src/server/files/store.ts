import { createReadStream } from 'node:fs';
import { chmod } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { S3Client } from '@aws-sdk/client-s3';
import { Disk, errors } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ApiContext } from '../api-context.ts';
import { errorCode } from '../error-code.ts';
import { syncFile } from './whole-file.ts';

/** The content to store: bytes, or a file that is streamed. */
export type Content = Uint8Array | { readonly path: string; readonly size: number };

/** The store of uploaded files, by key: `users/3f….png`. Every server process shares it (FILES_URL). */
export interface FileStore {
  /** Resolves once the bytes are durable: they survive a failure of the machine. */
  put(key: string, content: Content, type: string): Promise<void>;
  /** Streams the bytes; rejects where there are none. */
  stream(key: string): Promise<Readable>;
  /** Null when there is none. */
  get(key: string): Promise<Uint8Array | null>;
  delete(key: string): Promise<void>;
  /** The keys in a folder; none where there is no folder. */
  list(folder: string): Promise<readonly string[]>;
}

/** A folder of a bucket of an S3 service. */
interface BucketFolder {
  readonly client: S3Client;
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly prefix: string;
}

/**
 * `s3://bucket/folder?endpoint=https://…&region=…`. The credentials come from the usual AWS variables
 * (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY) or the machine. The SDK is loaded only where it is used.
 */
export async function openBucket(url: URL): Promise<BucketFolder> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const endpoint = url.searchParams.get('endpoint') ?? undefined;
  const client = new S3Client({
    region: url.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    // Other S3 services seldom have a host name per bucket, or access lists.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Not every service accepts a checksum after a streamed body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  return { client, bucket: url.hostname, prefix: url.pathname.replace(/^\/|\/$/g, '') };
}

async function s3({ client, bucket }: BucketFolder): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' }));
}

const folder = (location: string): Disk => new Disk(new FSDriver({ location, visibility: 'private' }));

/**
 * Makes a file readable by this account only and syncs it and its folder to disk: a committed record then always has
 * its bytes (OPS-04).
 */
async function keep(file: string): Promise<void> {
  await chmod(file, 0o600);
  await syncFile(file);
}

const isMissing = (error: unknown): boolean => {
  const cause = error instanceof errors.E_CANNOT_READ_FILE ? error.cause : error;
  const name = cause instanceof Error ? cause.name : '';
  return errorCode(cause) === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
};

/** The folder of a path or a `file:` URL. */
export const folderOf = (address: string): string =>
  address.startsWith('file:') ? fileURLToPath(address) : address;

/** Opens the folder or bucket of FILES_URL. */
export async function openStore(filesUrl: string): Promise<FileStore> {
  const remote = filesUrl.startsWith('s3:') ? await openBucket(new URL(filesUrl)) : null;
  const root = folderOf(filesUrl);
  const disk = remote ? await s3(remote) : folder(root);
  const prefix = remote?.prefix;
  const full = (key: string) => (prefix ? `${prefix}/${key}` : key);
  return {
    async put(key, content, type) {
      if (content instanceof Uint8Array) await disk.put(full(key), content, { contentType: type });
      else
        await disk.putStream(full(key), createReadStream(content.path), {
          contentType: type,
          contentLength: content.size,
        });
      if (!remote) await keep(path.join(root, key));
    },
    stream: (key) => disk.getStream(full(key)),
    async get(key) {
      try {
        return await disk.getBytes(full(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (key) => disk.delete(full(key)),
    async list(folder) {
      const keys: string[] = [];
      try {
        for (let paginationToken: string | undefined; ; ) {
          const page = await disk.listAll(full(folder), { recursive: true, paginationToken });
          for (const entry of page.objects)
            if (entry.isFile) keys.push(prefix ? entry.key.slice(prefix.length + 1) : entry.key);
          paginationToken = page.paginationToken;
          if (!paginationToken) return keys;
        }
      } catch (error) {
        if (isMissing(error)) return keys;
        throw error;
      }
    },
  };
}

const stores = new Map<string, Promise<FileStore>>();

/** The store at an address, opened at the first use. */
export function storeAt(address: string): Promise<FileStore> {
  const cachedStore = stores.get(address);
  if (cachedStore) return cachedStore;
  const store = openStore(address);
  stores.set(address, store);
  store.catch(() => stores.delete(address));
  return store;
}

/** The store of the server's settings. */
export const storeOf = ({ settings }: Pick<ApiContext, 'settings'>): Promise<FileStore> =>
  storeAt(settings.filesUrl);
