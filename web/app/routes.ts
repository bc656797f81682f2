import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const isDevelopment = process.env.NODE_ENV === 'development';

/** The map of the product: every address and the file that answers it. */
export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    ...(isDevelopment ? [route('dev/parts', 'routes/dev-parts.tsx')] : []),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
