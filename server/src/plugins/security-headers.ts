import fastifyPlugin from 'fastify-plugin';

export interface SecurityHeaderOptions {
  /** True when the public address is https: browsers are then told to stay there. */
  readonly https: boolean;
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Types that can't be a document of their own: what only governs documents would be dead weight on each file. */
const partsOfPages = /^(text\/(css|javascript)|application\/javascript|font\/)/;

/** The same on every answer, also on those that no hook sees. */
export const constantHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
} as const;

/** Headers that every answer carries. Pages bring their own Content-Security-Policy; all else gets one that allows nothing. */
export const securityHeaders = fastifyPlugin<SecurityHeaderOptions>(
  async (app, { https }) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
      if (https) {
        reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
      }
      reply.header('cross-origin-resource-policy', 'same-origin');
      if (partsOfPages.test(String(reply.getHeader('content-type')))) return;
      reply.header('referrer-policy', 'strict-origin-when-cross-origin');
      reply.header('cross-origin-opener-policy', 'same-origin');
      reply.header('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
      if (!reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', apiPolicy);
      }
    });
  },
  { name: 'security-headers' },
);
