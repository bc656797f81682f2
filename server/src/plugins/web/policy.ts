/** `build`: the built pages. `dev`: directly from the sources, with hot reload. */
export type WebMode = 'build' | 'dev';

/**
 * Policy of a page for one visitor: scripts and styles run only with the page's nonce. In
 * development the policy also allows the socket of the hot reload.
 */
export function buildPageCsp(nonce: string, mode: WebMode): string {
  return buildCsp({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }, mode);
}

/** Sources of inline scripts and style elements, in the syntax of policies. */
interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Policy of a cached page. It uses hashes, because a nonce sent twice would protect nothing. */
export const buildCachedPageCsp = (hashes: InlineSources): string => buildCsp(hashes, 'build');

/**
 * Policies of pages. Style attributes stay allowed, because Mantine's server rendering writes them
 * and neither nonces nor hashes cover them.
 */
function buildCsp({ scripts, styles }: InlineSources, mode: WebMode): string {
  return [
    "default-src 'self'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(' ')}`,
    "worker-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // `blob:` is needed for films that are opened in a tab, which inherits the page's policy.
    "media-src 'self' blob:",
    "font-src 'self'",
    mode === 'dev' ? "connect-src 'self' ws:" : "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Policy of a worker, which inherits none from its page: workers load and send nothing. */
export const workerCsp = "default-src 'none'";

/** The policy of the service worker: it may request the same origin only. */
export const serviceWorkerCsp = "default-src 'none'; connect-src 'self'";

/** True if a built file is the script of a worker, by its name. */
export const isWorkerScript = (path: string): boolean => /\.worker-[\w-]+\.js/.test(path);
