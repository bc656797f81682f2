import { join } from 'node:path';
import { build } from 'vite';

/** Builds the service worker into one file of its own: it may load nothing else, and the server tells it its version before it goes out. */
export async function buildWorker(directory: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: directory,
      emptyOutDir: true,
      lib: {
        entry: join(import.meta.dirname, '../app/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}
