import type { FileField } from '@threshold/contract/endpoint';
import { fileFaults, getFileTypeFault } from '@threshold/contract/rules/file-faults';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { SignedIn } from '../../lib/actor.ts';

/** Rest of a member's daily upload quota, counted across all processes. */
export interface UploadQuota {
  /** Takes the amount from the quota; a negative amount returns quota. @throws too_many */
  take(bytes: number, files: number): Promise<void>;
  /** Returns quota to the member after an upload failed. */
  giveBack(bytes: number, files: number): Promise<void>;
}
export type QuotaOf = (actor: SignedIn) => UploadQuota;

/** Bytes of quota that a request without a declared length takes at a time. */
const BLOCK_BYTES = 8 * 1024 * 1024;

/** Quota taken before files are written, and returned if the request does not use the files. */
export interface UploadAllowance {
  /** Takes quota for the next file. @throws too_many */
  addFile(): Promise<void>;
  /** Takes quota for bytes that are about to be written. @throws too_many */
  addBytes(bytes: number): Promise<void>;
  /** Corrects the taken quota to the size of the received files. @throws too_many */
  settle(): Promise<void>;
  /** Marks the files as used. Otherwise the taken quota is returned after the request. */
  keep(): void;
}

/**
 * Takes quota for the files of one request: at the first file for the declared length, or block by
 * block if no length is declared. A concurrent request that exceeds the rest of the quota is thus
 * refused before it writes anything.
 */
export function createUploadAllowance(
  quota: UploadQuota,
  declaredBytes: number | undefined,
  { log }: Pick<FastifyRequest, 'log'>,
  { raw }: Pick<FastifyReply, 'raw'>,
): UploadAllowance {
  let taken = { bytes: 0, files: 0 };
  const sent = { bytes: 0, files: 0 };
  let isKept = false;
  let isOver = false;

  const take = async (bytes: number, files: number) => {
    await quota.take(bytes, files);
    taken = { bytes: taken.bytes + bytes, files: taken.files + files };
    if (isOver) giveBack();
  };
  const giveBack = () => {
    const { bytes, files } = taken;
    taken = { bytes: 0, files: 0 };
    if (isKept || (bytes === 0 && files === 0)) return;
    quota.giveBack(bytes, files).catch((error: unknown) => {
      log.warn({ err: error }, 'returning unused upload quota failed');
    });
  };
  // The response ended or the sender disconnected.
  raw.once('close', () => {
    isOver = true;
    giveBack();
  });

  return {
    addFile: async () => {
      sent.files += 1;
      if (taken.files === 0) await take(declaredBytes ?? BLOCK_BYTES, 1);
    },
    addBytes: async (bytes) => {
      sent.bytes += bytes;
      if (sent.bytes > taken.bytes) await take(Math.max(BLOCK_BYTES, bytes), 0);
    },
    settle: async () => {
      if (taken.files > 0) await take(sent.bytes - taken.bytes, sent.files - taken.files);
    },
    keep: () => {
      isKept = true;
    },
  };
}

export type FileFields = Readonly<Record<string, FileField>>;

/** Returns the total size limit of all files of a request. */
export const computeMaxTotalBytes = (fields: FileFields): number =>
  Object.values(fields).reduce((sum, { maxFiles, maxBytes }) => sum + maxFiles * maxBytes, 0);

/** Returns the size limit of the largest file of a request. */
export const computeMaxFileBytes = (fields: FileFields): number =>
  Math.max(1, ...Object.values(fields).map(({ maxBytes }) => maxBytes));

export const createTooLargeError = () => new AppError('too_large', outcomes.refusals.too_large);

interface AllowanceCheck {
  readonly name: string;
  readonly type: string;
  readonly isEmpty: boolean;
  readonly isTooLarge: boolean;
  readonly isTooMany: boolean;
  /** True if the field accepts the type of the content, and the name does not contradict it. */
  readonly isOfField: boolean;
}

/** Reason why one file of a request is refused. */
export interface FileRefusal {
  readonly field: string;
  /** File name; undefined if the request has too many files. */
  readonly name: string | undefined;
  readonly code: 'too_large' | 'wrong_type' | 'invalid';
  readonly sentence: string;
}

/** Returns the refusal of a file, in the field's wording; undefined if the file is accepted. */
export function findFileRefusal(
  field: string,
  { sentences }: FileField,
  { name, type, isEmpty, isTooLarge, isTooMany, isOfField }: AllowanceCheck,
): FileRefusal | undefined {
  const { refusals } = outcomes;
  if (isEmpty) return { field, name, code: 'invalid', sentence: fileFaults.empty(name) };
  if (isTooLarge)
    return { field, name, code: 'too_large', sentence: sentences?.size ?? refusals.too_large };
  if (isTooMany)
    return {
      field,
      name: undefined,
      code: 'invalid',
      sentence: sentences?.count ?? refusals.invalid,
    };
  if (isOfField) return undefined;
  const sentence = getFileTypeFault(name, type, sentences?.type ?? refusals.wrong_type);
  return { field, name, code: 'wrong_type', sentence };
}

/** Returns the refusal as an error; its message contains the file name if several were sent. */
export function toFileRefusalError(
  { field, name, code, sentence }: FileRefusal,
  count: number,
): AppError {
  const message = name === undefined || count < 2 ? sentence : fileFaults.ofSeveral(name, sentence);
  return new AppError(code, message, { errors: { [field]: [message] } });
}
