import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../lib/actor.ts';

/** Rest of a member's daily upload quota, counted across all processes. */
export interface UploadQuota {
  /**
   * Takes this amount completely or throws; a negative amount corrects the count. @throws too_many
   * if the rest is smaller
   */
  take(bytes: number, files: number): Promise<void>;
  /** Returns an amount whose upload failed. */
  giveBack(bytes: number, files: number): Promise<void>;
}
export type QuotaOf = (actor: SignedIn) => UploadQuota;

/** Bytes taken at a time if a call does not declare its length. */
const BLOCK_BYTES = 8 * 1024 * 1024;

/**
 * The part of the quota that one call takes: before its files are written, and permanently once
 * they were used.
 */
export interface UploadAllowance {
  /** Takes quota for the next file. @throws too_many */
  addFile(): Promise<void>;
  /** Takes quota for bytes that are about to be written. @throws too_many */
  addBytes(bytes: number): Promise<void>;
  /**
   * Corrects the taken amount to the received one. @throws too_many if more files arrived than the
   * quota allows
   */
  settle(): Promise<void>;
  /** Marks the files as used. Otherwise everything is returned after the call. */
  keep(): void;
}

/**
 * Counts the files of one call. If its length is declared, which is an upper limit, the first file
 * takes the quota for all; otherwise a call takes it block by block. Concurrent calls share the
 * rest: a call without room is refused before it writes anything.
 */
export function uploadAllowance(
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
