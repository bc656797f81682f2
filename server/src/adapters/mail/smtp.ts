import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

const CONNECTIONS = 5;
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** Sends through an smtp:// or smtps:// URL. @param from sender as 'Name <address>' */
export function createSmtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // Content comes from our templates as text, so a message must not make this process read a file
    // or URL.
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
