import { join } from 'node:path';
import { build } from 'vite';

/**
 * Builds the service worker into a single file, because it can import nothing. The server inserts
 * the version when it serves the file.
 */
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
