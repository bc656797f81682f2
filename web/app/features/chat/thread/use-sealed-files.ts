import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import type { FileKey } from '@threshold/e2ee/envelope';
import { useState } from 'react';
import { fetchBytes } from '#app/lib/api/browser-transport.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import { prepareFile } from '#app/lib/files/show-file.ts';

const MAX_BYTES = limits.files.chat_bytes + limits.e2ee.file_overhead_bytes;

/** Progress of opening a sealed file. `ready`: the browser needs another click to open a tab. */
export type FileOpenState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'ready'; readonly show: () => void }
  | { readonly kind: 'failed'; readonly sentence: string };

/** Decrypts sealed files on this device; progress is stored by file path. */
export function useSealedFiles(encryptionNow: () => Encryption | undefined) {
  const [openings, setOpenings] = useState<Readonly<Record<string, FileOpenState | undefined>>>({});
  const note = (path: string, opening: FileOpenState | undefined) =>
    setOpenings((before) => ({ ...before, [path]: opening }));

  async function take(path: string, file: FileKey, address: string): Promise<void> {
    note(path, { kind: 'opening' });
    try {
      const ready = await decrypted(encryptionNow(), file, address);
      const show = () => {
        note(path, undefined);
        ready.open();
      };
      if (ready.isShown && !canOpenTab()) note(path, { kind: 'ready', show });
      else show();
    } catch (error) {
      note(path, { kind: 'failed', sentence: getOpenFailureSentence(error) });
    }
  }
  return { openings, take };
}

async function decrypted(encryption: Encryption | undefined, file: FileKey, address: string) {
  if (!encryption) throw new Error('no keys here');
  const sealed = await fetchBytes(address, MAX_BYTES);
  return prepareFile(await encryption.openFile(sealed, file), file.name);
}

/** False if the click is too old for the browser to open a tab; true without the browser API. */
const canOpenTab = (): boolean =>
  (navigator.userActivation as UserActivation | undefined)?.isActive !== false;

/** Returns the sentence for a file that fails verification, or for one that failed to load. */
function getOpenFailureSentence(error: unknown): string {
  const isBroken = error instanceof Error && 'code' in error && error.code === 'broken';
  return isBroken ? sealedChat.files.unverified : sealedChat.files.open_failed;
}
