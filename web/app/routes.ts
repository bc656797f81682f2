import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { limits } from '@threshold/contract/limits';
import { placeTypeSlugs } from '@threshold/contract/paths';

const createAuthRoute = (role: 'customer' | 'vendor', path: string, name: string) =>
  route(path, `routes/auth/auth-${name}.tsx`, { id: `${role}-${name}` });

/** Routes at the paths `names`, each with the file `routes/<start><name>.tsx`. */
const pages = (start: string, ...names: string[]) =>
  names.map((name) => route(name, `routes/${start}${name}.tsx`));

const placeTypes = Object.values(placeTypeSlugs);
const sitemapFiles = [
  'sitemap',
  'sitemap-pages',
  ...placeTypes.map((type) => `sitemap-places-${type}`),
  ...Array.from({ length: limits.sitemap.listing_files }, (_, at) => `sitemap-listings-${at + 1}`),
];

export default [
  layout('routes/public-layout.tsx', [
    index('routes/home.tsx'),
    ...pages(
      '',
      'faqs',
      'about-us',
      'subscription',
      'terms',
      'privacy-policy',
      'secure-messages',
      'promises',
      'credits',
      'directory',
    ),
    route('guides/tools/:tool?', 'routes/guide-tool.tsx'),
    route('guides/:step/:state?', 'routes/stage-guide.tsx'),
    route('directory/:type/:place', 'routes/directory-list.tsx'),
    route('requests', 'routes/own-request.tsx'),
    route('call-answer', 'routes/call-answer.tsx'),
    route('alerts/confirm', 'routes/alerts-confirm.tsx'),
    route('alerts/unsubscribe', 'routes/alerts-unsubscribe.tsx'),
    ...placeTypes.map((type) =>
      route(`${type}/:state?/:place?`, 'routes/place.tsx', { id: `place-${type}` }),
    ),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/app-layout.tsx', [
    route('customer/search-brokers', 'routes/search.tsx'),
    route('customer/search-brokers/:vendorId', 'routes/vendor-profile.tsx'),
    ...prefix('customer', [
      ...pages('customer/customer-', 'dashboard', 'calls', 'buying', 'settings', 'profile'),
      ...pages('customer/customer-', 'compare', 'shortlist'),
      route('buying/invitation', 'routes/customer/customer-purchase-invitation.tsx'),
      route('buying/:purchaseId/:part?', 'routes/customer/customer-purchase.tsx'),
      route('buying/:purchaseId/homes/:homeId', 'routes/customer/customer-purchase-home.tsx'),
      route('pre-approval/:vendorId', 'routes/customer/customer-pre-approval.tsx'),
      route(
        'onboarding/upload-profile-picture',
        'routes/customer/customer-upload-profile-picture.tsx',
      ),
    ]),
  ]),
  layout('routes/customer/customer-inbox-layout.tsx', [
    route('customer/inbox/:vendorId?', 'routes/customer/customer-inbox.tsx'),
  ]),
  layout('routes/vendor/vendor-layout.tsx', [
    ...prefix('vendor', [
      ...pages(
        'vendor/vendor-',
        'dashboard',
        'calls',
        'loan-applications',
        'requests',
        'shared-dates',
        'reviews',
        'figures',
        'settings',
        'claim',
        'preview',
        'search',
      ),
      route('inbox/:customerId?', 'routes/vendor/vendor-inbox.tsx'),
      route('loan-applications/:applicationId', 'routes/vendor/vendor-loan-application.tsx'),
    ]),
  ]),
  layout('routes/vendor/vendor-onboarding-layout.tsx', [
    ...prefix('vendor/onboarding', [
      route('upload-profile-image', 'routes/vendor/vendor-upload-profile-image.tsx'),
      route('profile-wizard', 'routes/vendor/vendor-profile-wizard.tsx'),
    ]),
  ]),
  layout('routes/auth/auth-layout.tsx', [
    ...prefix('customer/auth', [
      route('login', 'routes/auth/customer-login.tsx'),
      route('register', 'routes/auth/customer-register.tsx'),
      createAuthRoute('customer', 'forgot-password', 'forgot'),
      createAuthRoute('customer', 'verify-email', 'verify-email'),
      createAuthRoute('customer', 'verify-reset-password-otp', 'verify-reset'),
      createAuthRoute('customer', 'reset-password', 'reset'),
      createAuthRoute('customer', 'reset-link', 'reset-link'),
      route('forget-password', 'routes/auth/customer-forget.tsx'),
    ]),
    ...prefix('vendor/auth', [
      route('login', 'routes/auth/vendor-login.tsx'),
      route('register', 'routes/auth/vendor-register.tsx'),
      createAuthRoute('vendor', 'forgot-password', 'forgot'),
      createAuthRoute('vendor', 'verify-email-otp', 'verify-email'),
      createAuthRoute('vendor', 'verify-password-reset-otp', 'verify-reset'),
      createAuthRoute('vendor', 'reset-password', 'reset'),
      createAuthRoute('vendor', 'reset-link', 'reset-link'),
    ]),
  ]),
  route('ops/login', 'routes/ops/ops-login.tsx'),
  layout('routes/ops/ops-layout.tsx', [
    ...prefix('ops', [
      index('routes/ops/ops-start.tsx'),
      ...pages(
        'ops/ops-',
        'vendors',
        'claims',
        'requests',
        'reviews',
        'messages',
        'removals',
        'imports',
        'faqs',
        'figures',
        'audit',
        'promises',
        'staff',
        'account',
      ),
    ]),
  ]),
  ...['home', 'customer', 'vendor', 'customer/auth', 'vendor/auth'].map((path) =>
    route(path, 'routes/auth/auth-root-redirect.tsx', { id: `root-redirect-${path}` }),
  ),
  ...['customer', 'vendor'].map((role) =>
    route(`${role}/add-device`, 'routes/add-device.tsx', { id: `add-device-${role}` }),
  ),
  ...['share', 'app/inbox', 'app/calls', 'app/password'].map((path) =>
    route(path, 'routes/app-entry.tsx', { id: `app-entry-${path}` }),
  ),
  ...[
    'robots.txt',
    '.well-known/security.txt',
    '.well-known/passkey-endpoints',
    '.well-known/change-password',
  ].map((path) => route(path, 'routes/well-known.ts', { id: path })),
  ...sitemapFiles.map((name) => route(`${name}.xml`, 'routes/sitemap.ts', { id: name })),
] satisfies RouteConfig;
