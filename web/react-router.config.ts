import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';

/** Builds the service worker into one file, because it can import nothing. */
async function buildWorker(directory: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      outDir: directory,
      emptyOutDir: true,
      lib: {
        entry: join(import.meta.dirname, 'app/worker/service-worker.ts'),
        formats: ['iife'],
        name: 'worker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

const compressible = /\.(?:js|css|svg|txt|json|webmanifest|map)$/;
const worthwhileBytes = 512;

/** Writes a .br and a .gz file next to every text file, so that serving needs no compression. */
function compressAssets(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue;
    const file = join(directory, name);
    const content = readFileSync(file);
    if (content.length < worthwhileBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: 'build',
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildWorker(join(buildDirectory, 'worker'));
    compressAssets(join(buildDirectory, 'client'));
  },
} satisfies Config;
