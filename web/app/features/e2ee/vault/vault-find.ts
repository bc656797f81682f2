import type { Content } from '@threshold/e2ee/envelope';
import { isEnvelope } from '@threshold/e2ee/sealed-text';
import { safeFileName } from '#app/lib/files/safe-file-name.ts';
import { excerptOf, soughtWords } from '#app/lib/find-words.ts';
import type { OpenedMessage, SearchedMessage, SoughtMessage } from './protocol.ts';
import { faultOf, type Vault } from './serve-vault.ts';

/** Word search in the worker, so that decrypted texts do not reach the page and do not block it. */
export const findOperations = ({ open }: Pick<Vault, 'open'>): Pick<Vault, 'find'> => ({
  async find({ words, messages, ...peer }) {
    const searchWords = soughtWords(words);
    const sealed = messages.filter(({ body }) => isEnvelope(body));
    const opened = await openedOf(sealed, (found) => open({ ...peer, messages: found }));
    return messages.map((message): SearchedMessage => {
      const content = opened.get(message);
      if (content && !content.ok) return content;
      const excerpt = excerptOf(content ? saidIn(content.content) : plainOf(message), searchWords);
      return excerpt ? { ok: true, excerpt } : { ok: true };
    });
  },
});

/** Decrypts sealed messages; plain ones can be searched without keys. */
async function openedOf(
  sealed: readonly SoughtMessage[],
  open: (messages: readonly SoughtMessage[]) => Promise<readonly OpenedMessage[]>,
): Promise<ReadonlyMap<SoughtMessage, OpenedMessage>> {
  if (sealed.length === 0) return new Map();
  try {
    const found = await open(sealed);
    return new Map(found.map((one, nr) => [sealed[nr] as SoughtMessage, one]));
  } catch (error) {
    const failed = { ok: false, fault: faultOf(error) } as const;
    return new Map(sealed.map((message) => [message, failed]));
  }
}

const saidIn = ({ text, file }: Content): string =>
  file ? `${text}\n${safeFileName(file.name)}`.trim() : text;

const plainOf = ({ body, fileName }: SoughtMessage): string => `${body}\n${fileName ?? ''}`.trim();
