import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { isWorkerScript, workerPolicy } from './policy.ts';

export interface AssetOptions {
  /** The built client: hashed files under `assets/`, the others beside them. */
  readonly clientDirectory: string;
}

/** Serves the built client, compressed ahead of time. Hashed files never change under their name. */
export const assets: FastifyPluginAsync<AssetOptions> = async (app, { clientDirectory }) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, countedAs: 'asset' };
  });
  await app.register(fastifyStatic, {
    root: join(clientDirectory, 'assets'),
    prefix: '/assets/',
    maxAge: '365d',
    immutable: true,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      if (isWorkerScript(path)) reply.header('content-security-policy', workerPolicy);
    },
  });
  await app.register(fastifyStatic, {
    root: clientDirectory,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
    maxAge: '1h',
    preCompressed: true,
    index: false,
    decorateReply: false,
  });
};
