import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  ListObjectsCommand,
  NoSuchKey,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { createTransferClient, type S3Config, throwStorageError } from '../storage/s3-client.ts';
import type { BackupDraft, ByteStream, StoredBackup } from './backup-place.ts';

/** Size of one part of an upload. Stores accept 10,000 parts, so a file can have 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;

/** Begins a backup under a prefix. As S3 cannot rename folders, a manifest marks the end. */
export function beginS3Backup(
  config: S3Config,
  prefix: string,
  name: string,
  partBytes = PART_BYTES,
): BackupDraft {
  const folder = createS3Folder(config, joinKeyParts(prefix, name));
  return {
    name: folder.name,
    write: async (path, body) => {
      const parts = splitIntoParts(body, partBytes);
      const first = await parts.next();
      const second = await parts.next();
      if (second.done) return folder.put(path, first.value ?? Buffer.alloc(0));
      await folder.putParts(path, concatParts([first.value as Buffer, second.value], parts));
    },
    read: folder.read,
    finish: async () => folder.name,
    // Deletes nothing: the credentials may not permit it, and lifecycle rules remove old backups.
    discard: async () => undefined,
  };
}

export function openS3Backup(config: S3Config, prefix: string): StoredBackup {
  const { name, read, folders } = createS3Folder(config, prefix);
  return { name, read, folders };
}

const joinKeyParts = (...parts: readonly string[]) => parts.filter(Boolean).join('/');

function createS3Folder(config: S3Config, folder: string) {
  const { bucket: Bucket } = config;
  const client = createTransferClient(config);
  const name = `s3://${joinKeyParts(Bucket, folder)}`;
  const whereOf = (path: string) => ({ Bucket, Key: joinKeyParts(folder, path) });

  return {
    name,
    read: async (path: string): Promise<ByteStream | undefined> => {
      const command = new GetObjectCommand(whereOf(path));
      const found = await client.send(command).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return undefined;
        return throwStorageError(error, name);
      });
      return found && (found.Body as ByteStream);
    },

    folders: async () => {
      const Prefix = folder && `${folder}/`;
      const command = new ListObjectsCommand({ Bucket, Prefix, Delimiter: '/' });
      const { CommonPrefixes = [] } = await client.send(command).catch(refuse);
      return CommonPrefixes.map(({ Prefix: each = '' }) => each.slice(Prefix.length, -1));
    },

    put: async (path: string, Body: Buffer) => {
      await client.send(new PutObjectCommand({ ...whereOf(path), Body })).catch(refuse);
    },

    /** Uploads a stream of unknown length in parts. */
    putParts: async (path: string, parts: AsyncIterable<Buffer>) => {
      const where = whereOf(path);
      const beginning = new CreateMultipartUploadCommand(where);
      const { UploadId } = await client.send(beginning).catch(refuse);
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      try {
        for await (const Body of parts) {
          const PartNumber = Parts.length + 1;
          const part = new UploadPartCommand({ ...where, UploadId, PartNumber, Body });
          const { ETag } = await client.send(part).catch(refuse);
          Parts.push({ ETag, PartNumber });
        }
        const MultipartUpload = { Parts };
        const ending = new CompleteMultipartUploadCommand({ ...where, UploadId, MultipartUpload });
        await client.send(ending).catch(refuse);
      } catch (error) {
        const abort = new AbortMultipartUploadCommand({ ...where, UploadId });
        await client.send(abort).catch(() => undefined);
        throw error;
      }
    },
  };

  function refuse(error: unknown): never {
    return throwStorageError(error, name);
  }
}

async function* concatParts(first: readonly Buffer[], rest: AsyncIterable<Buffer>) {
  yield* first;
  yield* rest;
}

async function* splitIntoParts(body: ByteStream, bytes: number): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    held.push(piece);
    length += piece.length;
    if (length < bytes) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}
