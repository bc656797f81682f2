import { brand } from '@threshold/contract/brand';
import type { FastifyPluginAsync } from 'fastify';
import type { DevMailbox, StoredMail } from '../adapters/mail/dev-mailbox.ts';
import { escapeHtml, mailTheme } from '../mail/layout.ts';

const SHOWN = 200;
/** Maximum time for which a request waits for another mail. */
const WAIT_MS = 5000;

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** Policy of a shown mail: allows inline styles and embedded pictures; blocks everything else. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Lists sent mails at /dev/mailbox, and as JSON at /dev/mailbox.json?to=. The JSON waits until
 * there are more mails than `more_than`. Never registered in production, as mails contain codes.
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
    const to = parseAddress(query.to);
    return reply
      .type('text/html; charset=utf-8')
      .send(renderMailListPage(await mailbox.list(SHOWN, to), to));
  });

  app.get<{ Querystring: { to?: unknown; more_than?: unknown } }>(
    '/dev/mailbox.json',
    async ({ query }) => {
      const list = () => mailbox.list(SHOWN, parseAddress(query.to));
      const seen = Number(query.more_than ?? -1);
      let mails = await list();
      for (const end = Date.now() + WAIT_MS; mails.length <= seen && Date.now() < end; ) {
        // The wait begins before the list is read, so that a mail sent in between is not missed.
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
    return reply.send(mail ? renderMailPage(mail) : renderMissingMailPage());
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async ({ params }, reply) => {
    const mail = await mailbox.find(params.id);
    reply.type('text/html; charset=utf-8').status(mail ? 200 : 404);
    reply.header('content-security-policy', mailPolicy);
    return reply.send(mail ? openLinksOutsideFrame(mail) : renderMissingMailPage());
  });
};

const parseAddress = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Style of the mailbox, plain pages without scripts. */
const mailboxStyle = `
:root { color-scheme: light dark; }
body { margin: 0; background: ${mailTheme.paper}; color: ${mailTheme.ink}; font: 16px/1.5 ${mailTheme.font}; }
header { background: ${mailTheme.dusk}; color: ${mailTheme.paper}; padding: 16px 24px; }
header a { color: inherit; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px; }
h1 { font-size: 28px; line-height: 1.12; margin: 0 0 16px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 24px 0 8px; }
a { color: ${mailTheme.brand}; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin: 0 0 24px; }
label { display: grid; gap: 4px; font-weight: 600; font-size: 14px; }
input, button { font: inherit; min-height: 44px; padding: 0 12px; border-radius: 12px; border: 1px solid #8C806C; }
button { background: ${mailTheme.primary}; color: ${mailTheme.ink}; font-weight: 600; border-color: transparent; }
ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid ${mailTheme.line}; }
li { border-bottom: 1px solid ${mailTheme.line}; padding: 12px 0; overflow-wrap: anywhere; }
li a { font-weight: 600; }
.meta, dt { color: ${mailTheme.ink2}; font-size: 14px; }
dl { margin: 0; } dd { margin: 0 0 8px; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; border: 1px solid ${mailTheme.line}; border-radius: 12px; background: ${mailTheme.card}; font: inherit; }
iframe { width: 100%; height: 560px; border: 1px solid ${mailTheme.line}; border-radius: 12px; background: ${mailTheme.paper}; }
@media (prefers-color-scheme: dark) {
  body { background: ${mailTheme.dark.paper}; color: ${mailTheme.dark.ink}; }
  header { background: ${mailTheme.dark.card}; color: ${mailTheme.dark.ink}; }
  a { color: #96BFAE; }
  pre { background: ${mailTheme.dark.card}; border-color: ${mailTheme.dark.line}; }
  ul, li, iframe { border-color: ${mailTheme.dark.line}; }
  .meta, dt { color: ${mailTheme.dark.ink2}; }
}
`;

function renderMailboxPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} - ${escapeHtml(brand.name)} mailbox</title>
<link rel="stylesheet" href="/dev/mailbox.css">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<header><a href="/dev/mailbox">Mailbox</a> of this machine. No mail server is set, so nothing is sent.</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

function renderMailListPage(mails: readonly StoredMail[], to: string | undefined): string {
  const form = `<form method="get" action="/dev/mailbox"><label>To <input type="email" name="to" value="${escapeHtml(to ?? '')}" autocomplete="off"></label><button>Filter</button></form>`;
  const list =
    mails.length === 0
      ? '<p>No mail yet.</p>'
      : `<ul>${mails.map(renderMailListItem).join('')}</ul>`;
  return renderMailboxPage('Mail', `${form}${list}`);
}

const renderMailListItem = ({ id, subject, to, sent_at }: StoredMail) =>
  `<li><a href="/dev/mailbox/${escapeHtml(id)}">${escapeHtml(subject)}</a><br><span class="meta">to ${escapeHtml(to)}, <time datetime="${escapeHtml(sent_at)}">${escapeHtml(sent_at)}</time></span></li>`;

function renderMailPage({ id, subject, to, sent_at, headers, text, calendar }: StoredMail): string {
  const facts = [['To', to], ['Sent', sent_at], ...Object.entries(headers)];
  const list = facts
    .map(([name, value]) => `<dt>${escapeHtml(name ?? '')}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
    .join('');
  return renderMailboxPage(
    subject,
    `<dl>${list}</dl>
<h2>As HTML</h2>
<iframe src="/dev/mailbox/${escapeHtml(id)}/html" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2>
<pre tabindex="0">${escapeHtml(text)}</pre>${
      calendar
        ? `
<h2>For the calendar</h2>
<pre tabindex="0">${escapeHtml(calendar.content)}</pre>`
        : ''
    }`,
  );
}

const renderMissingMailPage = () =>
  renderMailboxPage('No such mail', '<p>It was removed, or never was.</p>');

/** Returns the HTML of the mail with links that open outside the frame. */
const openLinksOutsideFrame = ({ html }: StoredMail) =>
  html.replace('<head>', '<head><base target="_blank">');
