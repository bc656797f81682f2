import { networkBudgets } from '@threshold/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '../errors.ts';
import { networkOf } from '../lib/network-of.ts';
import { type LimiterOptions, makeLimiter } from './limiter.ts';

/** Bytes that have arrived by the time of the answer anyway. */
const SMALL_BYTES = 64 * 1024;

/**
 * A call that is refused before its body is read is answered at once, and Node discards the rest,
 * because a browser that is cut off while it sends reads no answer. A network that repeats this is
 * cut off.
 */
export const unreadBody = fastifyPlugin<Pick<LimiterOptions, 'scale'>>(
  async (app, { scale }) => {
    const limiter = makeLimiter('unread', networkBudgets.unread, { scale });
    app.addHook('onSend', async (request, reply) => {
      if (!isUnread(request, reply)) return;
      try {
        await limiter.take(networkOf(request.ip));
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        reply.header('connection', 'close');
      }
    });
  },
  { name: 'unread-body' },
);

/** True if a considerable part of the body may still arrive. */
function isUnread({ raw, headers }: FastifyRequest, { statusCode }: FastifyReply): boolean {
  if (statusCode < 400 || raw.complete) return false;
  const length = headers['content-length'];
  return length === undefined ? 'transfer-encoding' in headers : Number(length) > SMALL_BYTES;
}
