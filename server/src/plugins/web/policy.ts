/** `build`: the built pages. `dev`: straight from the sources, with hot reload. */
export type WebMode = 'build' | 'dev';

/**
 * The Content-Security-Policy of a page, the one place that knows it. Scripts and style elements run by the
 * page's nonce only. Style attributes stay allowed: Mantine's server rendering writes them and nonces do not
 * cover attributes. Development adds the socket of the hot reload.
 */
export function pagePolicy(nonce: string, mode: WebMode): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
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

/** Whether a built file is such a script, by how workers are called. */
export const isWorkerScript = (path: string): boolean => /\.worker-[\w-]+\.js/.test(path);
