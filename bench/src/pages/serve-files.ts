import { subscribe } from 'node:diagnostics_channel';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/*
 * The baseline: loaded before the product (`node --import`), it has the product's own server give files from the disk, as it once did
 * with those of its build. They lie in BENCH_FILES; `name.br` is sent for `name` where the client takes it.
 */

const root = process.env.BENCH_FILES as string;

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.register(fastifyStatic, {
    root,
    prefix: '/bench-files/',
    preCompressed: true,
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  });
});
