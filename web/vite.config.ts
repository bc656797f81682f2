import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * The built server bundle carries its libraries, so it renders with their production code whatever NODE_ENV says.
 */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // The page's security policy allows fonts and pictures of our own origin only.
  build: { assetsInlineLimit: 0 },
  // Named here, development does not find them one by one and reload the page each time.
  optimizeDeps: {
    include: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react', 'zod'],
  },
  ssr: command === 'build' ? { noExternal: true } : {},
  // Left as it is in what runs on the server, React would look at the machine's and take its slow development code.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
