import type { FastifyPluginAsync } from 'fastify';
import type { DevMailbox } from '../../adapters/mail/dev-mailbox.ts';
import { framed, listPage, mailboxStyle, mailPage, missingPage } from './mailbox.pages.ts';

const SHOWN = 200;
/** Maximum time for which a request waits for another mail. */
const WAIT_MS = 5000;

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Mails contain only inline styles; the sandbox of their frame blocks everything else. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Sent mail at /dev/mailbox, and as JSON for tests at /dev/mailbox.json?to=. With `more_than`, the
 * response waits some seconds until there are more mails than this number. The pages show codes and
 * links of all members, so they are registered only if mail stays on the machine, never in
 * production.
 */
export const mailboxRoutes: FastifyPluginAsync<{ mailbox: DevMailbox }> = async (
  app,
  { mailbox },
) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    reply.header('content-security-policy', pagePolicy);
  });

  app.get<{ Querystring: { to?: unknown } }>('/dev/mailbox', async ({ query }, reply) => {
    const to = addressOf(query.to);
    return reply.type('text/html; charset=utf-8').send(listPage(await mailbox.list(SHOWN, to), to));
  });

  app.get<{ Querystring: { to?: unknown; more_than?: unknown } }>(
    '/dev/mailbox.json',
    async ({ query }) => {
      const list = () => mailbox.list(SHOWN, addressOf(query.to));
      const seen = Number(query.more_than ?? -1);
      let mails = await list();
      for (const end = Date.now() + WAIT_MS; mails.length <= seen && Date.now() < end; ) {
        // Registered before the list is read, so that a mail sent in between is not missed.
        const next = mailbox.nextMail(WAIT_MS);
        mails = await list();
        if (mails.length <= seen) await next;
      }
      return { mails };
    },
  );

  app.get('/dev/mailbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(mailboxStyle),
  );

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const mail = await mailbox.find(params.id);
    reply.type('text/html; charset=utf-8').status(mail ? 200 : 404);
    return reply.send(mail ? mailPage(mail) : missingPage());
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async ({ params }, reply) => {
    const mail = await mailbox.find(params.id);
    reply.type('text/html; charset=utf-8').status(mail ? 200 : 404);
    reply.header('content-security-policy', mailPolicy);
    return reply.send(mail ? framed(mail) : missingPage());
  });
};

const addressOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined;
