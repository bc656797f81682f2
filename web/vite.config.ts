import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * Assets are never inlined: the page's security policy allows fonts and pictures of our origin only.
 * The built server bundle carries its libraries, so it renders with their production code whatever NODE_ENV says.
 */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  ssr: command === 'build' ? { noExternal: true } : {},
}));
