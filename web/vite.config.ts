import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs travels in two files instead of twenty small ones: the framework, and the shell with
 * all that it stands on. What a page alone needs stays its own.
 */
const groups = [
  {
    name: 'framework',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
    priority: 2,
  },
  { name: 'shell', test: /\/app\/(?:features\/shell\/public-header|root)\.tsx/, priority: 1 },
];

/**
 * Assets are never inlined: the page's security policy allows fonts and pictures of our origin only.
 * The built server bundle carries its libraries, so it renders with their production code whatever NODE_ENV says.
 */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Named here, development does not find them one by one and reload the page each time.
  optimizeDeps: {
    include: ['@mantine/core', '@mantine/form', '@mantine/hooks', '@tabler/icons-react', 'zod'],
  },
  ssr: command === 'build' ? { noExternal: true } : {},
}));
