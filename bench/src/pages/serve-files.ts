import { subscribe } from 'node:diagnostics_channel';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/*
 * The baseline, loaded before the product (`node --import`): the product's server also serves files from the folder BENCH_FILES.
 */

const root = process.env.BENCH_FILES as string;

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.register(fastifyStatic, {
    root,
    prefix: '/bench-files/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
});
