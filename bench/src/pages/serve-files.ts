import { subscribe } from 'node:diagnostics_channel';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/*
 * Code that `node --import` loads before the product. The product's server then also serves the
 * files in the folder BENCH_FILES, as a baseline.
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
