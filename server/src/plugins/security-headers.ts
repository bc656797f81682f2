import fastifyPlugin from 'fastify-plugin';

export interface SecurityHeaderOptions {
  /** True if the public address is https: browsers then always use https. */
  readonly https: boolean;
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Types that are never documents of their own, so headers for documents would be useless. */
const partsOfPages = /^(text\/(css|javascript)|application\/javascript|font\/)/;

/** Constant headers of every answer, also of those that no hook sees. */
export const constantHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
} as const;

/** Headers of every answer. Only pages have a Content-Security-Policy that allows anything. */
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
