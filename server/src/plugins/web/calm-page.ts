import { createHash } from 'node:crypto';
import { brand } from '@threshold/contract/brand';
import { notFoundPage } from '@threshold/contract/paths';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { AppError } from '../../errors.ts';
import { logoPathsSvg } from '../../lib/doorway.ts';
import { escapeHtml, mailTheme } from '../../mail/layout.ts';

const style = `
  :root { color-scheme: light dark; --paper: ${mailTheme.paper}; --ink: ${mailTheme.ink}; --ink2: ${mailTheme.ink2}; --brand: ${mailTheme.brand} }
  @media (prefers-color-scheme: dark) {
    :root { --paper: ${mailTheme.dark.paper}; --ink: ${mailTheme.dark.ink}; --ink2: ${mailTheme.dark.ink2}; --brand: #96BFAE }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
    font: 1rem/1.5 ${mailTheme.font}; text-align: center }
  main { padding: 24px; max-width: 46ch }
  svg { width: 72px; height: 72px }
  h1 { margin: 12px 0; font-size: 1.75rem; line-height: 1.15; text-wrap: balance }
  p { margin: 0 0 24px; color: var(--ink2) }
  a { display: inline-block; min-height: 44px; padding: 0 24px; border-radius: 12px; background: ${mailTheme.primary}; color: ${mailTheme.ink};
    font-weight: 600; line-height: 44px; text-decoration: none }
  a:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px }`;

/** Content-Security-Policy of a standalone page: allows only the page's own style. */
export const standalonePageCsp = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

const drawing = `<svg viewBox="0 0 32 32" fill="none" aria-hidden="true">${logoPathsSvg}</svg>`;

/** Renders an error page that needs no further requests: without scripts, fonts or pictures. */
export const renderErrorPage = (failure: Pick<AppError, 'code' | 'message'>): string =>
  renderStandalonePage(getErrorPageTexts(failure));

interface StandalonePageTexts {
  readonly title: string;
  readonly text: string;
  /** Target of the page's only link; empty if the link reloads the page. */
  readonly href: string;
  readonly act: string;
}

/** Renders a standalone page with these texts and one link. */
export function renderStandalonePage({ title, text, href, act }: StandalonePageTexts): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<style>${style}</style>
</head>
<body>
<main>
${drawing}
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<a href="${href}">${escapeHtml(act)}</a>
</main>
</body>
</html>
`;
}

/** Returns an error page's texts. Its link opens the home page after a 404, or reloads the page. */
function getErrorPageTexts({
  code,
  message,
}: Pick<AppError, 'code' | 'message'>): StandalonePageTexts {
  if (code === 'not_found') return { ...notFoundPage, href: '/', act: notFoundPage.back };
  const title = outcomes.page[code === 'too_many' || code === 'unavailable' ? code : 'failed'];
  return { title, text: message, href: '', act: outcomes.page.try_again };
}
