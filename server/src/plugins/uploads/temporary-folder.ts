import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors.ts';
import { removeOldEntries } from '../../lib/remove-old.ts';

/** Prefix of upload folders in the system's temporary folder. */
const FOLDERS = 'threshold-upload-';

const removals = new Set<Promise<void>>();

/**
 * Returns a function that creates a folder at the first call and returns this folder at each call.
 * The folder is deleted after the answer or a disconnect.
 */
export function createTemporaryFolderProvider({ raw }: FastifyReply): () => Promise<string> {
  let made: Promise<string> | undefined;
  let isOver = false;
  const clear = async () => {
    if (isOver) return;
    isOver = true;
    // If the folder could not be created, its request has already failed.
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

/** Waits until the folders of answered requests are deleted; called before the process exits. */
export const waitForRemovals = () => Promise.allSettled(removals);

/** Deletes upload folders older than this time. Crashed processes left them. */
export const deleteOldUploads = (before: Date) => removeOldEntries(tmpdir(), FOLDERS, before);
