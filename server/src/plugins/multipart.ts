import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipartParser, { type MultipartFile } from '@fastify/multipart';
import type { FileField } from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Scanner } from '../adapters/scanner/scanner.ts';
import { AppError } from '../errors.ts';
import { contentTypeOf } from '../lib/content-type.ts';
import { removeOld } from '../lib/remove-old.ts';
import { scanUploads } from './scan-uploads.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart body; null when none was read. */
    uploads: UploadedFiles | null;
  }
  interface FastifyInstance {
    /** Looks for viruses in uploads; undefined where there is none to ask. */
    scanner: Scanner | undefined;
  }
}

/** A file that came with a call, on disk until the call is answered. */
export interface UploadedFile {
  readonly path: string;
  /** As the sender calls it: a text to show, never a part of a path. */
  readonly name: string;
  /** What its bytes say it is; one of the field's types. */
  readonly type: string;
  readonly bytes: number;
}

export type FileFields = Readonly<Record<string, FileField>>;
export type UploadedFiles = Readonly<Record<string, readonly UploadedFile[]>>;

interface MultipartBody {
  /** The fields that are no files. One that came several times is a list. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: UploadedFiles;
}

/** How the folders of uploads are called, below the system's own for what is temporary. */
const FOLDERS = 'threshold-upload-';
const MB = 1024 * 1024;
/** What fields and the lines between parts may add to the files of a call. */
const AROUND_FILES_BYTES = MB;
/** So much more than allowed is read and dropped, so that the sender gets to hear what is wrong. */
const READ_FOR_AN_ANSWER_BYTES = 100 * MB;
const bounds = { fields: 100, files: 60, parts: 150, fieldNameSize: 100, fieldSize: 64 * 1024 };

interface MultipartOptions {
  readonly scanner?: Scanner | undefined;
}

/** Lets multipart bodies pass unread: `readMultipart` reads them, once it is known who calls. */
export const multipart = fastifyPlugin<MultipartOptions>(
  async (app, { scanner }) => {
    app.decorate('scanner', scanner);
    app.decorateRequest('uploads', null);
    await app.register(multipartParser, { throwFileSizeLimit: false, limits: bounds });
  },
  { name: 'multipart' },
);

/**
 * Reads a multipart body as a stream: files go to disk as they come, and never more of one than its field allows. Files
 * under other names are dropped. A refusal is answered after the body has come to its end, since a browser that is cut
 * off while it sends reads no answer.
 *
 * @throws too_large · wrong_type · bad_request · invalid for a virus · unavailable when nobody could look for one
 */
export async function readMultipart(
  request: FastifyRequest,
  reply: FastifyReply,
  fileFields: FileFields,
): Promise<MultipartBody> {
  refuseDeclaredSize(request, reply, fileFields);
  const folder = temporaryFolder(reply);
  const fields = new Map<string, unknown>();
  const files: Record<string, UploadedFile[]> = {};
  let refusal: AppError | undefined;

  const takeFile = async (part: MultipartFile) => {
    const field = Object.hasOwn(fileFields, part.fieldname) && fileFields[part.fieldname];
    if (!field || refusal) return void part.file.resume();
    const path = join(await folder(), randomUUID());
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await pipeline(part.file, file);
    const bytes = file.bytesWritten;
    // What a form sends for an input that was left empty.
    if (bytes === 0 && !part.filename) return;
    const list = (files[part.fieldname] ??= []);
    const type = field.isSealed ? (field.types[0] ?? '') : await contentTypeOf(path, part.filename);
    refusal = refusalOf(part.fieldname, field, {
      isTooLarge: part.file.truncated || bytes > field.maxBytes,
      isTooMany: list.length >= field.maxFiles,
      type,
    });
    list.push({ path, name: part.filename, type, bytes });
  };

  try {
    const largest = Math.max(1, ...Object.values(fileFields).map(({ maxBytes }) => maxBytes));
    for await (const part of request.parts({ limits: { ...bounds, fileSize: largest } })) {
      if (part.type === 'file') await takeFile(part);
      else if (part.valueTruncated || part.fieldnameTruncated) refusal ??= tooLarge();
      else addTo(fields, part.fieldname, part.value);
    }
  } catch (error) {
    throw isMalformed(error)
      ? new AppError('bad_request', outcomes.refusals.bad_request, { cause: error })
      : error;
  }
  if (refusal) throw refusal;
  // Nobody but its readers can look into ciphertext.
  const readable = Object.entries(files).filter(([name]) => !fileFields[name]?.isSealed);
  await scanUploads(request.server.scanner, Object.fromEntries(readable));
  return { fields: Object.fromEntries(fields), files };
}

/** A body that says beforehand that it is far too large is not read at all. */
function refuseDeclaredSize(request: FastifyRequest, reply: FastifyReply, fields: FileFields) {
  const allowed = Object.values(fields).reduce(
    (sum, { maxFiles, maxBytes }) => sum + maxFiles * maxBytes,
    AROUND_FILES_BYTES,
  );
  if (Number(request.headers['content-length'] ?? 0) > allowed + READ_FOR_AN_ANSWER_BYTES) {
    reply.header('connection', 'close');
    throw tooLarge();
  }
}

/** Made for the first file, removed with all in it when the answer is out or the caller has gone. */
function temporaryFolder({ raw }: FastifyReply): () => Promise<string> {
  let made: Promise<string> | undefined;
  let isOver = false;
  const clear = async () => {
    if (isOver) return;
    isOver = true;
    if (made) await rm(await made, { recursive: true, force: true, maxRetries: 3 });
  };
  raw.once('finish', () => void clear());
  raw.once('close', () => void clear());
  return () => {
    if (isOver) throw new AppError('bad_request', outcomes.refusals.bad_request);
    return (made ??= mkdtemp(join(tmpdir(), `${FOLDERS}${process.pid}-`)));
  };
}

/** Removes what uploads left on disk that ended with their process. */
export const forgetUploads = (before: Date) => removeOld(tmpdir(), FOLDERS, before);

interface Finding {
  readonly isTooLarge: boolean;
  readonly isTooMany: boolean;
  readonly type: string;
}

function refusalOf(
  name: string,
  { types, sentences }: FileField,
  { isTooLarge, isTooMany, type }: Finding,
): AppError | undefined {
  const { refusals } = outcomes;
  const refuse = (code: 'too_large' | 'wrong_type' | 'invalid', sentence: string) =>
    new AppError(code, sentence, { errors: { [name]: [sentence] } });
  if (isTooLarge) return refuse('too_large', sentences?.size ?? refusals.too_large);
  if (isTooMany) return refuse('invalid', sentences?.count ?? refusals.invalid);
  if (!types.includes(type)) return refuse('wrong_type', sentences?.type ?? refusals.wrong_type);
  return undefined;
}

const tooLarge = () => new AppError('too_large', outcomes.refusals.too_large);

function addTo(fields: Map<string, unknown>, name: string, value: unknown): void {
  const before = fields.get(name);
  if (!fields.has(name)) fields.set(name, value);
  else if (Array.isArray(before)) before.push(value);
  else fields.set(name, [before, value]);
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
