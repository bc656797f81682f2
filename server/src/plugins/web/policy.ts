/** `build`: the built pages. `dev`: directly from the sources, with hot reload. */
export type WebMode = 'build' | 'dev';

/**
 * The Content-Security-Policy of a page that is rendered for one visitor. Its scripts and style
 * elements run only with the page's nonce. Development adds the socket of the hot reload.
 */
export function pagePolicy(nonce: string, mode: WebMode): string {
  return policyOf({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }, mode);
}

/**
 * Sources that allow the inline scripts and style elements of a page, in the syntax of policies.
 */
interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/**
 * The policy of a cached page. A nonce that is sent twice would protect nothing, so scripts and
 * styles are allowed by their hashes.
 */
export const cachedPagePolicy = (hashes: InlineSources): string => policyOf(hashes, 'build');

/**
 * Builds all policies of pages. Style attributes stay allowed: Mantine's server rendering writes
 * them, and neither nonces nor hashes cover attributes.
 */
function policyOf({ scripts, styles }: InlineSources, mode: WebMode): string {
  return [
    "default-src 'self'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(' ')}`,
    "worker-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A film that is opened in its own tab has the policy of the page that made it.
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
 * The policy of a worker's script, which does not inherit its page's. The script is a single file
 * that computes and sends nothing, so injected code could not leak data.
 */
export const workerPolicy = "default-src 'none'";

/** The policy of the service worker: it may request the same origin only. */
export const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'";

/** True if a built file is the script of a worker, by its name. */
export const isWorkerScript = (path: string): boolean => /\.worker-[\w-]+\.js/.test(path);
