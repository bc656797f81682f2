import { basename } from 'node:path/posix';
import multipartParser from '@fastify/multipart';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Scanner } from '../../adapters/scanner/scanner.ts';
import { AppError, invalidInput, unauthenticated } from '../../errors.ts';
import { getAccountRef } from '../../lib/actor.ts';
import { createFairQueue } from '../../lib/concurrency.ts';
import { addField } from '../../lib/http.ts';
import {
  type AdmitFiles,
  createFileReceiver,
  type TextFields,
  type UploadedFiles,
} from './receive-files.ts';
import {
  computeMaxFileBytes,
  computeMaxTotalBytes,
  createTooLargeError,
  createUploadAllowance,
  type FileFields,
  type QuotaOf,
  type UploadAllowance,
} from './upload-allowance.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Content of the multipart body; null if none was read. */
    multipartBody: MultipartBody | null;
  }
  interface FastifyInstance {
    /** Scans uploads for viruses; undefined if no scanner is configured. */
    scanner: Scanner | undefined;
    /** Returns the upload quota of a member. */
    quotaOf: QuotaOf;
  }
}

interface MultipartBody {
  readonly fields: TextFields;
  readonly files: UploadedFiles;
  readonly allowance: UploadAllowance;
}

const MB = 1024 * 1024;
/** Bytes allowed for fields and part boundaries in addition to the files of a request. */
const AROUND_FILES_BYTES = MB;
/** Bytes over the limit that are read and dropped, so that the sender receives the refusal. */
const READ_FOR_AN_ANSWER_BYTES = 100 * MB;

const bounds = {
  fields: 100,
  files: 60,
  parts: 150,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  // Bytes of a part's headers: enough for a file name of 255 characters, the most on any system.
  headerSize: 2048,
  headerPairs: 10,
};

interface MultipartOptions {
  readonly scanner?: Scanner | undefined;
  readonly quotaOf: QuotaOf;
}

/** Leaves multipart bodies unread until the caller is known; `readMultipart` reads them. */
export const multipart = fastifyPlugin<MultipartOptions>(
  async (app, { scanner, quotaOf }) => {
    app.decorate('scanner', scanner);
    app.decorate('quotaOf', quotaOf);
    app.decorateRequest('multipartBody', null);
    await app.register(multipartParser, { throwFileSizeLimit: false, limits: bounds });
  },
  { name: 'multipart' },
);

/**
 * Reads a multipart body. Once `admit` accepts the sender, files are written as they arrive, within
 * the quota and their field's limit. Refusals are sent after the body was read, because a browser
 * whose connection is closed early reads no answer. @throws the errors of `admit` · too_many ·
 * too_large · wrong_type · bad_request · invalid (virus) · unavailable if a scan fails
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  fileFields: FileFields,
  admit: AdmitFiles,
): Promise<MultipartBody> {
  const declared = declaredLength(request);
  const most = computeMaxTotalBytes(fileFields) + AROUND_FILES_BYTES;
  if (declared !== undefined && declared > most + READ_FOR_AN_ANSWER_BYTES) {
    reply.header('connection', 'close');
    throw createTooLargeError();
  }
  const room = declared && Math.min(declared, most);
  const allowance = createUploadAllowance(getUploadQuota(request), room, request, reply);
  const receiver = createFileReceiver(reply, fileFields, allowance, admit);
  const fields = new Map<string, unknown>();
  let textBytes = 0;
  try {
    destroyBeyondLimit(request, most + READ_FOR_AN_ANSWER_BYTES);
    const limits = { ...bounds, fileSize: computeMaxFileBytes(fileFields) };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        await receiver.take(part, fields);
        continue;
      }
      textBytes += typeof part.value === 'string' ? part.value.length : bounds.fieldSize;
      const isCut = part.valueTruncated || part.fieldnameTruncated;
      if (isCut || textBytes > AROUND_FILES_BYTES) receiver.refuse(createTooLargeError());
      else addField(fields, part.fieldname, part.value);
    }
  } catch (error) {
    throw isParserError(error)
      ? new AppError('bad_request', outcomes.refusals.bad_request, { cause: error })
      : error;
  }
  const files = await receiver.finish();
  // Files of sealed fields are ciphertext, which cannot be scanned.
  const readable = Object.entries(files).filter(([name]) => !fileFields[name]?.isSealed);
  const { actor, server } = request;
  const sender = actor.role === 'guest' ? 'guest' : getAccountRef(actor).id;
  await scanUploads(server.scanner, sender, Object.fromEntries(readable));
  return { fields: Object.fromEntries(fields), files, allowance };
}

/** Returns the declared length of the body; undefined if it is missing, as behind some proxies. */
function declaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** Closes the connection when the body exceeds the limit, even without a declared length. */
function destroyBeyondLimit({ raw }: FastifyRequest, most: number): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) raw.destroy();
  });
}

/** Returns the upload quota of a member; for guests a quota that refuses every file. */
function getUploadQuota({ actor, server }: FastifyRequest) {
  if (actor.role !== 'guest') return server.quotaOf(actor);
  const refuse = async () => {
    throw unauthenticated(outcomes.refusals.unauthenticated);
  };
  return { take: refuse, giveBack: refuse };
}

/** True for errors of the multipart parser, which have neither a status nor a system call. */
function isParserError(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof AppError) &&
    !('statusCode' in error) &&
    !('syscall' in error)
  );
}

interface Upload {
  readonly path: string;
  readonly name: string;
}

/** Limits concurrent scans, in total (clamd has ten threads) and for each sender. */
const turns = createFairQueue({
  atOnce: 8,
  atOnceOfOne: 2,
  waiting: 200,
  waitingOfOne: 20,
  waitMs: 30_000,
});

/** Scans files for viruses. @throws invalid at a field · unavailable · QueueFullError */
export async function scanUploads(
  scanner: Scanner | undefined,
  sender: string,
  files: Readonly<Record<string, readonly Upload[]>>,
): Promise<void> {
  if (!scanner) return;
  for (const [field, uploads] of Object.entries(files)) {
    for (const { path, name } of uploads) {
      const scan = () =>
        scanner.scan(path).catch((fault: unknown) => {
          // Every failure gets the same cause, so that a failing scanner is logged only once.
          const cause = new Error('the scanner failed', { cause: fault });
          throw new AppError('unavailable', outcomes.documents.scan_failed, { cause });
        });
      const finding = await turns.run(sender, scan);
      if (!finding.isClean) {
        throw invalidInput({ [field]: [outcomes.documents.infected(basename(name))] });
      }
    }
  }
}
