import { pipeline, type Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { exactly } from '../../lib/exactly.ts';
import type { S3Config } from './s3-config.ts';
import type { Storage } from './storage.ts';
import { StorageFault } from './storage-fault.ts';
import { isStorageKey, requireStorageKey } from './storage-key.ts';

/** As many as stores give at most. */
const PAGE_SIZE = 1000;
/** On a line on which nothing moves for so long there is nobody. */
const SILENCE_MS = 10_000;
/** A reader on a slow line may pause what it reads for longer. */
const READER_SILENCE_MS = 120_000;

/** Files in a bucket of any store that speaks S3. Nothing in it needs to be public: the product serves all of it. */
export function s3Storage(config: S3Config, { pageSize = PAGE_SIZE } = {}): Storage {
  const [sender, asker] = [senderOf(config), askerOf(config)];
  const { bucket: Bucket } = config;

  return {
    put: async (key, body, bytes) => {
      requireStorageKey(key);
      // The client does not hear of a body that breaks off, and would wait for the rest of it.
      const torn = new AbortController();
      const Body = pipeline(body, exactly(bytes), (error) => error && torn.abort(error));
      const command = new PutObjectCommand({ Bucket, Key: key, Body, ContentLength: bytes });
      await sender.send(command, { abortSignal: torn.signal }).catch(fail);
    },

    get: async (key, range) => {
      requireStorageKey(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ Bucket, Key: key, Range });
      const found = await asker.send(command).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        return fail(error);
      });
      if (!found) return undefined;
      return { bytes: found.ContentLength ?? 0, body: found.Body as Readable };
    },

    remove: async (key) => {
      requireStorageKey(key);
      await asker.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(fail);
    },

    move: async (key, to) => {
      requireStorageKey(key);
      requireStorageKey(to);
      const command = new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${key}` });
      const copied = await asker.send(command).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        return fail(error);
      });
      if (!copied) return false;
      await asker.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(fail);
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
        const { Contents = [], IsTruncated } = await asker.send(command).catch(fail);
        for (const { Key = '', LastModified = new Date() } of Contents) {
          if (isStorageKey(Key)) yield { key: Key, storedAt: LastModified };
        }
        Marker = IsTruncated ? Contents.at(-1)?.Key : undefined;
      }
    },

    // A store shows nothing of an upload that did not come to its end.
    forgetUnfinished: async () => undefined,
  };
}

/** A stream can't be sent twice, so it takes no connection that the other side may be closing. */
const senderOf = (config: S3Config) =>
  clientOf(config, { socketTimeout: SILENCE_MS, ...agents({ keepAlive: false }) });

/** For what can be asked again, which the client does twice. */
const askerOf = (config: S3Config) =>
  clientOf(config, {
    requestTimeout: SILENCE_MS,
    throwOnRequestTimeout: true,
    socketTimeout: READER_SILENCE_MS,
    ...agents({ keepAlive: true }),
  });

/** Slow readers must not keep others waiting. */
const agents = ({ keepAlive }: { keepAlive: boolean }) => {
  const agent = { keepAlive, maxSockets: Number.POSITIVE_INFINITY };
  return { httpAgent: agent, httpsAgent: agent };
};

const nothing = () => undefined;

function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  requestHandler: Readonly<Record<string, unknown>>,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Not every store has a host for each bucket,
    forcePathStyle: true,
    // nor knows the checksums that Amazon added: TLS guards the bytes, and their number.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: SILENCE_MS, ...requestHandler },
    // What goes wrong is thrown; else it would be said on the console, too.
    logger: { debug: nothing, info: nothing, warn: nothing, error: nothing },
  });
}

/** @throws StorageFault with what the store said, if it said anything */
function fail(cause: unknown): never {
  const said =
    cause instanceof S3ServiceException
      ? `storage answered ${cause.$metadata.httpStatusCode} ${cause.name}`
      : 'a call to storage failed';
  throw new StorageFault(said, { cause });
}
