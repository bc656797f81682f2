import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const isDevelopment = process.env.NODE_ENV === 'development';

/** The map of the product: every address and the file that answers it. */
export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    route('faqs', 'routes/faqs.tsx'),
    route('about-us', 'routes/about-us.tsx'),
    route('subscription', 'routes/subscription.tsx'),
    route('terms', 'routes/terms.tsx'),
    route('privacy-policy', 'routes/privacy-policy.tsx'),
    route('credits', 'routes/credits.tsx'),
    route('alerts/confirm', 'routes/alerts-confirm.tsx'),
    route('alerts/unsubscribe', 'routes/alerts-unsubscribe.tsx'),
    ...(isDevelopment ? [route('dev/parts', 'routes/dev-parts.tsx')] : []),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/app-layout.tsx', [
    route('customer/search-brokers', 'routes/search.tsx'),
    route('customer/search-brokers/:vendorId', 'routes/vendor-profile.tsx'),
  ]),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
] satisfies RouteConfig;
