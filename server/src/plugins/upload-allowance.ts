import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '../lib/actor.ts';

/** What one member may still send today. It is counted where all processes see it. */
export interface UploadQuota {
  /** Takes so much of it, or nothing; less than nothing puts a figure right. @throws too_many when there is not so much left */
  take(bytes: number, files: number): Promise<void>;
  /** Gives back what was taken, since nothing came of it. */
  giveBack(bytes: number, files: number): Promise<void>;
}
export type QuotaOf = (actor: SignedIn) => UploadQuota;

/** So much is taken at a time where a call does not say how long it is. */
const BLOCK_BYTES = 8 * 1024 * 1024;

/** What one call takes of its sender's quota: before its files are written, and for good once something came of it. */
export interface UploadAllowance {
  /** For the next file. @throws too_many */
  addFile(): Promise<void>;
  /** For bytes of a file that are about to be written. @throws too_many */
  addBytes(bytes: number): Promise<void>;
  /** Puts what was taken right by what came. @throws too_many where more files came than there was room for */
  settle(): Promise<void>;
  /** The files were used. Without it all is given back when the call is over. */
  keep(): void;
}

/**
 * Counts the files of one call. With its declared length, which nobody can send more than, the first file takes the room
 * of all; a call without one takes it block by block. Ten calls at once share what is left: whoever comes too late is
 * refused before anything of it is written.
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
      log.warn({ err: error }, 'what a call took of its sender’s quota could not be given back');
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
