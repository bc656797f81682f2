import multipartParser from '@fastify/multipart';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Scanner } from '../adapters/scanner/scanner.ts';
import { AppError, unauthenticated } from '../errors.ts';
import { accountRefOf } from '../lib/actor.ts';
import { addField } from '../lib/http.ts';
import {
  type AdmitFiles,
  fileReceiver,
  type TextFields,
  type UploadedFiles,
} from './receive-files.ts';
import { scanUploads } from './scan-uploads.ts';
import { type QuotaOf, type UploadAllowance, uploadAllowance } from './upload-allowance.ts';
import { type FileFields, largestOf, mostBytesOf, tooLarge } from './upload-refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What came in a multipart body; null when none was read. */
    multipartBody: MultipartBody | null;
  }
  interface FastifyInstance {
    /** Looks for viruses in uploads; undefined where there is none to ask. */
    scanner: Scanner | undefined;
    /** What a member may still send. */
    quotaOf: QuotaOf;
  }
}

interface MultipartBody {
  readonly fields: TextFields;
  readonly files: UploadedFiles;
  readonly allowance: UploadAllowance;
}

const MB = 1024 * 1024;
/** What fields and the lines between parts may add to the files of a call. */
const AROUND_FILES_BYTES = MB;
/** So much more than allowed is read and dropped, so that the sender gets to hear what is wrong. */
const READ_FOR_AN_ANSWER_BYTES = 100 * MB;

const bounds = {
  fields: 100,
  files: 60,
  parts: 150,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  // The limit for a part's headers. File names have at most 255 characters on any system.
  headerSize: 2048,
  headerPairs: 10,
};

interface MultipartOptions {
  readonly scanner?: Scanner | undefined;
  readonly quotaOf: QuotaOf;
}

/** Lets multipart bodies pass unread: `readMultipart` reads them, once it is known who calls. */
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
 * Reads a multipart body as a stream: files go to disk as they come, once `admit` lets their sender send files and the
 * quota has room, and never more of one than its field allows. Files under other names are dropped. A refusal is answered
 * after the body has come to its end, since a browser that is cut off while it sends reads no answer.
 *
 * @throws what `admit` throws · too_many · too_large · wrong_type · bad_request · invalid for a virus · unavailable when nobody could look for one
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  fileFields: FileFields,
  admit: AdmitFiles,
): Promise<MultipartBody> {
  const declared = declaredLength(request);
  const most = mostBytesOf(fileFields) + AROUND_FILES_BYTES;
  if (declared !== undefined && declared > most + READ_FOR_AN_ANSWER_BYTES) {
    reply.header('connection', 'close');
    throw tooLarge();
  }
  const room = declared && Math.min(declared, most);
  const allowance = uploadAllowance(quotaFor(request), room, request, reply);
  const receiver = fileReceiver(reply, fileFields, allowance, admit);
  const fields = new Map<string, unknown>();
  let textBytes = 0;
  try {
    cutOffBehind(request, most + READ_FOR_AN_ANSWER_BYTES);
    const limits = { ...bounds, fileSize: largestOf(fileFields) };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        await receiver.take(part, fields);
        continue;
      }
      textBytes += typeof part.value === 'string' ? part.value.length : bounds.fieldSize;
      const isCut = part.valueTruncated || part.fieldnameTruncated;
      if (isCut || textBytes > AROUND_FILES_BYTES) receiver.refuse(tooLarge());
      else addField(fields, part.fieldname, part.value);
    }
  } catch (error) {
    throw isMalformed(error)
      ? new AppError('bad_request', outcomes.refusals.bad_request, { cause: error })
      : error;
  }
  const files = await receiver.finish();
  // Ciphertext cannot be inspected.
  const readable = Object.entries(files).filter(([name]) => !fileFields[name]?.isSealed);
  const { actor, server } = request;
  const sender = actor.role === 'guest' ? 'guest' : accountRefOf(actor).id;
  await scanUploads(server.scanner, sender, Object.fromEntries(readable));
  return { fields: Object.fromEntries(fields), files, allowance };
}

/** What the call says of its length. Undefined where it says nothing, as behind some proxies. */
function declaredLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

/** A body without a declared length that goes on and on: nobody waits for an answer to it. */
function cutOffBehind({ raw }: FastifyRequest, most: number): void {
  let bytes = 0;
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) raw.destroy();
  });
}

/** Only members have files to send; a guest's are dropped before anybody asks for room. */
function quotaFor({ actor, server }: FastifyRequest) {
  if (actor.role !== 'guest') return server.quotaOf(actor);
  const refuse = async () => {
    throw unauthenticated(outcomes.refusals.unauthenticated);
  };
  return { take: refuse, giveBack: refuse };
}

/** The parser's own complaints about a body carry neither a status nor a failed call of the system. */
function isMalformed(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof AppError) &&
    !('statusCode' in error) &&
    !('syscall' in error)
  );
}
