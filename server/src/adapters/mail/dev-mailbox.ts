import { EventEmitter, once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Mail } from './mail.ts';

const storedMailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
  calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).optional(),
  sent_at: z.string(),
});
export type StoredMail = z.infer<typeof storedMailSchema>;

/** Replaces the mail server in development: mails stay on this machine, where a page shows them. */
export interface DevMailbox extends Mail {
  /** Lists mails, newest first, optionally only those to one email address. */
  list(limit: number, to?: string): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
  /** Resolves when a mail is sent, or after `ms`. */
  nextMail(ms: number): Promise<void>;
}

const fileName = /^[\da-f-]{36}\.json$/;

/** Stores each message as `<message id>.json`. The ids (UUID version 7) sort by time. */
export function createDevMailbox(folder: string): DevMailbox {
  const sent = new EventEmitter().setMaxListeners(0);
  /** Recipients by file name, so that a list for one recipient reads only files with its mails. */
  const addresses = new Map<string, string>();
  const read = async (name: string): Promise<StoredMail | undefined> => {
    if (!fileName.test(name)) return undefined;
    const content = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (content === undefined) return undefined;
    const mail = storedMailSchema.parse(JSON.parse(content));
    addresses.set(name, mail.to.toLowerCase());
    return mail;
  };
  return {
    async send({ message_id, to, subject, text, html, headers = {}, calendar }) {
      const stored: StoredMail = {
        id: message_id,
        to,
        subject,
        text,
        html,
        headers: { ...headers },
        ...(calendar && { calendar }),
        sent_at: new Date().toISOString(),
      };
      await mkdir(folder, { recursive: true });
      // Writes under another name first, so that a reader never sees an incomplete file.
      const unfinished = join(folder, `${message_id}.part`);
      await writeFile(unfinished, JSON.stringify(stored), { mode: 0o600 });
      await rename(unfinished, join(folder, `${message_id}.json`));
      sent.emit('mail');
    },
    async list(limit, to) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => fileName.test(name));
      const found: StoredMail[] = [];
      for (const name of names.toSorted().toReversed()) {
        if (found.length >= limit) break;
        if (to && (addresses.get(name) ?? to.toLowerCase()) !== to.toLowerCase()) continue;
        const mail = await read(name);
        if (mail && (!to || mail.to.toLowerCase() === to.toLowerCase())) found.push(mail);
      }
      return found;
    },
    find: (id) => read(`${id}.json`),
    nextMail: async (ms) => {
      await once(sent, 'mail', { signal: AbortSignal.timeout(ms) }).catch(() => undefined);
    },
    check: async () => undefined,
    close: () => undefined,
  };
}
