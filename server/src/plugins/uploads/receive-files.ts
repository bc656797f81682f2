import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FileField } from '@threshold/contract/endpoint';
import {
  ensureFileExtension,
  fixPictureExtension,
  isExtensionCompatible,
  sanitiseFileName,
} from '@threshold/contract/rules/files';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { detectContentType } from '../../lib/uploaded-file.ts';
import { createTemporaryFolderProvider } from './temporary-folder.ts';
import {
  type FileFields,
  type FileRefusal,
  findFileRefusal,
  toFileRefusalError,
  type UploadAllowance,
} from './upload-allowance.ts';

/** An uploaded file, on disk until the request is answered. */
export interface UploadedFile {
  readonly path: string;
  /** The sender's file name, cleaned for display. Never used in a path. */
  readonly name: string;
  /** Type detected from the content; one of the field's types. */
  readonly type: string;
  readonly bytes: number;
}
export type UploadedFiles = Readonly<Record<string, readonly UploadedFile[]>>;

/** The fields other than files. A repeated field is a list. */
export type TextFields = Readonly<Record<string, unknown>>;

/** Checks the fields before the first file. @throws if the sender may not send files */
export type AdmitFiles = (fields: TextFields) => Promise<void>;

interface FileReceiver {
  /** Reads a file to its end. Writes it if its field is known and the request is not refused. */
  take(part: MultipartFile, fieldsBefore: ReadonlyMap<string, unknown>): Promise<void>;
  /** Refuses the request: no further file is written. Only the first refusal is reported. */
  refuse(refusal: AppError): void;
  /** Returns the received files. @throws the refusal, or an error of `admit` or of the quota */
  finish(): Promise<UploadedFiles>;
}

/** Collects the files of one request by field. */
export function createFileReceiver(
  reply: FastifyReply,
  fileFields: FileFields,
  allowance: UploadAllowance,
  admit: AdmitFiles,
): FileReceiver {
  const folder = createTemporaryFolderProvider(reply);
  const files: Record<string, UploadedFile[]> = {};
  let count = 0;
  let isAdmitted = false;
  let refusal: unknown;
  let fileRefusal: FileRefusal | undefined;

  /** Runs a step unless the request was already refused. */
  async function attempt(step: () => Promise<void>): Promise<void> {
    if (refusal) return;
    try {
      await step();
    } catch (error) {
      refusal = error;
    }
  }

  const enter = (fieldsBefore: ReadonlyMap<string, unknown>) =>
    attempt(async () => {
      if (!isAdmitted) await admit(Object.fromEntries(fieldsBefore));
      isAdmitted = true;
      await allowance.addFile();
    });

  return {
    take: async (part, fieldsBefore) => {
      const { fieldname, filename, file } = part;
      const field = Object.hasOwn(fileFields, fieldname) ? fileFields[fieldname] : undefined;
      if (field && filename) count += 1;
      if (fileRefusal) return void file.resume();
      if (field && filename) await enter(fieldsBefore);
      if (!field || refusal) return void file.resume();
      // An empty file input of a form has neither a name nor content.
      let isFile = Boolean(filename);
      let path = '';
      await attempt(async () => {
        path = join(await folder().catch(throwUploadError), randomUUID());
      });
      if (refusal) return void file.resume();
      const written = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      async function* admitted(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (!isFile) await enter(fieldsBefore);
          isFile = true;
          await attempt(() => allowance.addBytes(chunk.length));
          if (!refusal) yield chunk;
        }
      }
      await pipeline(file, admitted, written).catch(throwUploadError);
      if (!isFile || refusal) return;
      const bytes = written.bytesWritten;
      const { name, type, isOfField } = await detectFileKind(field, path, filename);
      const list = (files[fieldname] ??= []);
      fileRefusal = findFileRefusal(fieldname, field, {
        name,
        type,
        isEmpty: bytes === 0,
        isTooLarge: file.truncated || bytes > field.maxBytes,
        isTooMany: list.length >= field.maxFiles,
        isOfField,
      });
      list.push({ path, name, type, bytes });
    },
    refuse: (one) => {
      if (!fileRefusal) refusal ??= one;
    },
    finish: async () => {
      if (!fileRefusal) await attempt(() => allowance.settle());
      if (refusal) throw refusal;
      if (fileRefusal) throw toFileRefusalError(fileRefusal, count);
      return files;
    },
  };
}

/** @throws unavailable if the disk failed; any other error, such as a disconnect, unchanged */
function throwUploadError(cause: NodeJS.ErrnoException): never {
  const isOurs = ['mkdtemp', 'open', 'write', 'close'].includes(cause.syscall ?? '');
  throw isOurs ? new AppError('unavailable', outcomes.documents.upload_failed, { cause }) : cause;
}

/** Returns the cleaned name, the type of the content, and whether the field accepts them. */
async function detectFileKind({ types, isSealed }: FileField, path: string, sentName: string) {
  const name = sanitiseFileName(decodePartName(sentName));
  if (isSealed) return { name, type: types[0] ?? '', isOfField: true };
  const type = await detectContentType(path, name);
  const renamed = fixPictureExtension(name, type);
  const isOfField = types.some((taken) => taken === type) && isExtensionCompatible(renamed, type);
  return { name: isOfField ? ensureFileExtension(renamed, type) : name, type, isOfField };
}

/** Browsers encode quotation marks and line breaks in part names as `%22`, `%0D` and `%0A`. */
const decodePartName = (name: string) =>
  name.replaceAll('%22', '"').replace(/%0d%0a|%0[da]/gi, ' ');
