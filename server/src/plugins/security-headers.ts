import fastifyPlugin from 'fastify-plugin';

export interface SecurityHeaderOptions {
  /** True if the public URL uses https. A header then makes browsers always use https. */
  readonly https: boolean;
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Content types that browsers never open as documents; their answers omit document headers. */
const partsOfPages = /^(text\/(css|javascript)|application\/javascript|font\/)/;

/** Headers for answers that Fastify sends without running the hooks. */
export const constantHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
} as const;

/** Sets the headers of every answer. If a route sets no CSP, the default CSP allows no loading. */
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
