import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

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
    ...prefix('customer', [
      route('dashboard', 'routes/customer/dashboard.tsx'),
      route('settings', 'routes/customer/settings.tsx'),
      route('profile', 'routes/customer/profile.tsx'),
      route('onboarding/upload-profile-picture', 'routes/customer/upload-profile-picture.tsx'),
    ]),
  ]),
  layout('routes/auth/customer-layout.tsx', [
    ...prefix('customer/auth', [
      route('login', 'routes/auth/customer-login.tsx'),
      route('register', 'routes/auth/customer-register.tsx'),
      route('forgot-password', 'routes/auth/customer-forgot.tsx'),
      route('verify-email', 'routes/auth/customer-verify-email.tsx'),
      route('verify-reset-password-otp', 'routes/auth/customer-verify-reset.tsx'),
      route('reset-password', 'routes/auth/customer-reset.tsx'),
      route('forget-password', 'routes/auth/customer-forget.tsx'),
    ]),
  ]),
  layout('routes/auth/vendor-layout.tsx', [
    ...prefix('vendor/auth', [
      route('login', 'routes/auth/vendor-login.tsx'),
      route('register', 'routes/auth/vendor-register.tsx'),
      route('forgot-password', 'routes/auth/vendor-forgot.tsx'),
      route('verify-email-otp', 'routes/auth/vendor-verify-email.tsx'),
      route('verify-password-reset-otp', 'routes/auth/vendor-verify-reset.tsx'),
      route('reset-password', 'routes/auth/vendor-reset.tsx'),
    ]),
  ]),
  ...['home', 'customer', 'vendor', 'customer/auth', 'vendor/auth'].map((path) =>
    route(path, 'routes/auth/root-redirect.tsx', { id: `root-redirect-${path}` }),
  ),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
] satisfies RouteConfig;
