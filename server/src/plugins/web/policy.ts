/** `build`: the built pages. `dev`: straight from the sources, with hot reload. */
export type WebMode = 'build' | 'dev';

/**
 * The Content-Security-Policy of a page that is rendered for one visitor. Its scripts and style elements run by the page's
 * nonce only. Development adds the socket of the hot reload.
 */
export function pagePolicy(nonce: string, mode: WebMode): string {
  return policyOf({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }, mode);
}

/** What lets the inline scripts and style elements of a page run: sources as policies write them. */
interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The policy of a cached page: a nonce sent twice would protect nothing, so scripts and styles are allowed by their hashes. */
export const cachedPagePolicy = (hashes: InlineSources): string => policyOf(hashes, 'build');

/**
 * The one place that knows it. Style attributes stay allowed: Mantine's server rendering writes them, and neither nonces
 * nor hashes cover attributes.
 */
function policyOf({ scripts, styles }: InlineSources, mode: WebMode): string {
  return [
    "default-src 'self'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(' ')}`,
    "worker-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A film that was opened in the browser itself: its tab has the policy of the page that made it.
    "media-src 'self' blob:",
    "font-src 'self'",
    mode === 'dev' ? "connect-src 'self' ws:" : "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/**
 * The policy of a worker's script, which has none of its page's: it is one file, computes, and reaches nobody. What
 * found its way into it could not send out what it holds.
 */
export const workerPolicy = "default-src 'none'";

/** That of the service worker: it may ask our own origin for what pages ask for, and reaches nobody else. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

/** Whether a built file is such a script, by how workers are called. */
export const isWorkerScript = (path: string): boolean => /\.worker-[\w-]+\.js/.test(path);
