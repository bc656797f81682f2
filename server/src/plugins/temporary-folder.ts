import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcomes } from '@threshold/contract/outcomes';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';
import { removeOld } from '../lib/remove-old.ts';

/** How the folders of uploads are called, below the system's own for what is temporary. */
const FOLDERS = 'threshold-upload-';

const removals = new Set<Promise<void>>();

/** Made for the first file, removed with all in it when the answer is out or the caller has gone. */
export function temporaryFolder({ raw }: FastifyReply): () => Promise<string> {
  let made: Promise<string> | undefined;
  let isOver = false;
  const clear = async () => {
    if (isOver) return;
    isOver = true;
    // If it could not be created, its request has already failed.
    const folder = await made?.catch(() => undefined);
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  const startClearing = () => {
    const removal = clear().finally(() => removals.delete(removal));
    removals.add(removal);
  };
  raw.once('finish', startClearing);
  raw.once('close', startClearing);
  return () => {
    if (isOver) throw new AppError('bad_request', outcomes.refusals.bad_request);
    return (made ??= mkdtemp(join(tmpdir(), `${FOLDERS}${process.pid}-`)));
  };
}

/** Waits for the removals that answered requests have started, so that a process does not exit before them. */
export const finishRemovals = () => Promise.allSettled(removals);

/** Removes what uploads left on disk that ended with their process. */
export const forgetUploads = (before: Date) => removeOld(tmpdir(), FOLDERS, before);
