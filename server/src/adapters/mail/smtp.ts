import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const CONNECTIONS = 5;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends mails by the server at an smtp:// or smtps:// URL. @param from 'Name <email address>' */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Our mails contain only text from our templates, so the library never needs to load a file or
    // URL into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ to, subject, text, html, message_id, headers, calendar }) {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${message_id}@${host}>`,
        ...(headers && { headers: { ...headers } }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'call.ics' } }),
      });
    },
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  };
}
