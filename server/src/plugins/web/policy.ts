/** `build`: the built pages. `dev`: directly from the sources, with hot reload. */
export type WebMode = 'build' | 'dev';

/**
 * Policy of a page for one visitor: scripts and styles run only with the page's nonce. In
 * development the policy also allows the socket of the hot reload.
 */
export function buildPageCsp(nonce: string, mode: WebMode): string {
  return buildCsp({ scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }, mode);
}

/** Allowed inline scripts and style elements, as source expressions of a policy. */
interface InlineSources {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Policy of a cached page. It uses hashes, because a nonce protects only if it is sent once. */
export const buildCachedPageCsp = (hashes: InlineSources): string => buildCsp(hashes, 'build');

/**
 * Builds the policy of a page. Style attributes stay allowed, because Mantine's server rendering
 * writes them and neither nonces nor hashes cover them.
 */
function buildCsp({ scripts, styles }: InlineSources, mode: WebMode): string {
  return [
    "default-src 'self'",
    `script-src ${[...scripts, "'strict-dynamic'"].join(' ')}`,
    "worker-src 'self'",
    `style-src ${["'self'", ...styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // `blob:` is needed for videos that are opened in a tab, because the tab inherits this policy.
    "media-src 'self' blob:",
    "font-src 'self'",
    mode === 'dev' ? "connect-src 'self' ws:" : "connect-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Policy of a worker: workers may not load anything. They do not inherit their page's policy. */
export const workerCsp = "default-src 'none'";

/** The policy of the service worker: it may request the same origin only. */
export const serviceWorkerCsp = "default-src 'none'; connect-src 'self'";

/** True if the name of a built file is that of a worker script. */
export const isWorkerScript = (path: string): boolean => /\.worker-[\w-]+\.js/.test(path);
