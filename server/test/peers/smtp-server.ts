import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface TestSmtpServer {
  readonly url: string;
  readonly port: number;
  /** Complete messages as received. */
  readonly received: string[];
  close(): Promise<void>;
}

/** Starts a local mail server. `refuse` returns the SMTP code with which a recipient is refused. */
export async function startSmtpServer(
  port = 0,
  refuse: (recipient: string) => number | undefined = () => undefined,
): Promise<TestSmtpServer> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, callback) {
      const responseCode = refuse(address);
      callback(responseCode ? Object.assign(new Error('refused'), { responseCode }) : null);
    },
    onData(stream, _session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the email address in the To line of each message. */
export function listRecipients({ received }: Pick<TestSmtpServer, 'received'>): string[] {
  return received.map((message) => /^To: <?([^>\s]+)/m.exec(message)?.[1] ?? '');
}
