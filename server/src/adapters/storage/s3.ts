import { pipeline, type Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { createExactLengthStream } from '../../lib/streams.ts';
import {
  createRetryingClient,
  createUploadClient,
  type S3Config,
  throwStorageError,
} from './s3-client.ts';
import { isStorageKey, requireStorageKey, type Storage } from './storage.ts';

/** Maximum number of files that S3 stores return in one list request. */
const PAGE_SIZE = 1000;

/** Stores files in an S3 bucket. It should be private, because the product serves all files. */
export function createS3Storage(config: S3Config, { pageSize = PAGE_SIZE } = {}): Storage {
  const [sender, asker] = [createUploadClient(config), createRetryingClient(config)];
  const { bucket: Bucket } = config;

  return {
    put: async (key, body, bytes) => {
      requireStorageKey(key);
      // Aborts the upload if the body fails; otherwise the client would wait for the rest of it.
      const torn = new AbortController();
      const Body = pipeline(
        body,
        createExactLengthStream(bytes),
        (error) => error && torn.abort(error),
      );
      const command = new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: bytes });
      await sender.send(command, { abortSignal: torn.signal }).catch(throwStorageError);
    },

    get: async (key, range) => {
      requireStorageKey(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: key, Range });
      const found = await asker.send(command).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        return throwStorageError(error);
      });
      if (!found) return undefined;
      return { bytes: found.ContentLength ?? 0, body: found.Body as Readable };
    },

    remove: async (key) => {
      requireStorageKey(key);
      await asker.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(throwStorageError);
    },

    move: async (key, to) => {
      requireStorageKey(key);
      requireStorageKey(to);
      const command = new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${key}` });
      const copied = await asker.send(command).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        return throwStorageError(error);
      });
      if (!copied) return false;
      await asker.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(throwStorageError);
      return true;
    },

    list: async function* (folder) {
      const Prefix = `${folder}/`;
      let Marker: string | undefined = '';
      while (Marker !== undefined) {
        const command: ListObjectsCommand = new ListObjectsCommand({
          Bucket,
          Prefix,
          Marker,
          MaxKeys: pageSize,
        });
        const { Contents = [], IsTruncated } = await asker.send(command).catch(throwStorageError);
        for (const { Key = '', LastModified = new Date() } of Contents) {
          if (isStorageKey(Key)) yield { key: Key, storedAt: LastModified };
        }
        Marker = IsTruncated ? Contents.at(-1)?.Key : undefined;
      }
    },

    // Deletes nothing, because an incomplete upload never becomes a file in S3.
    deleteUnfinished: async () => undefined,
  };
}
