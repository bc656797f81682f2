import { DIRECTORY_PATH, pagePaths } from '@threshold/contract/paths';

/** All paths of the product. Functions take ids; queries are added with `withQuery`. */
export const paths = {
  home: '/',
  services: '/#services',
  howItWorks: '/#how',
  requirements: '/#requirements',
  guides: '/faqs',
  about: '/about-us',
  terms: '/terms',
  privacy: '/privacy-policy',
  secureMessages: '/secure-messages',
  subscription: '/subscription',
  promises: '/promises',
  credits: '/credits',
  directory: DIRECTORY_PATH,

  search: '/customer/search-brokers',
  vendor: (id: string) => `/customer/search-brokers/${encodeURIComponent(id)}`,
  compare: '/customer/compare',
  shortlist: '/customer/shortlist',
  customerDashboard: '/customer/dashboard',
  customerInbox: '/customer/inbox',
  customerConversation: (vendorId: string) => `/customer/inbox/${encodeURIComponent(vendorId)}`,
  customerCalls: '/customer/calls',
  buying: '/customer/buying',
  purchase: (id: string, part = '') =>
    `/customer/buying/${encodeURIComponent(id)}${part && `/${part}`}`,
  purchaseHome: (id: string, homeId: string) =>
    `/customer/buying/${encodeURIComponent(id)}/homes/${encodeURIComponent(homeId)}`,
  preApproval: (vendorId: string) => `/customer/pre-approval/${encodeURIComponent(vendorId)}`,
  customerSettings: '/customer/settings',
  customerNotifications: '/customer/settings#notices',
  customerAddDevice: '/customer/add-device',
  customerProfile: '/customer/profile',
  customerPicture: '/customer/onboarding/upload-profile-picture',
  customerLogin: '/customer/auth/login',
  customerRegister: '/customer/auth/register',
  customerForgot: '/customer/auth/forgot-password',
  /** Another spelling of `customerForgot`, to which this path redirects. */
  customerForget: '/customer/auth/forget-password',
  customerVerifyEmail: '/customer/auth/verify-email',
  customerVerifyReset: '/customer/auth/verify-reset-password-otp',
  customerReset: '/customer/auth/reset-password',
  customerResetLink: pagePaths.customerResetLink,

  vendorDashboard: '/vendor/dashboard',
  vendorInbox: '/vendor/inbox',
  vendorConversation: (customerId: string) => `/vendor/inbox/${encodeURIComponent(customerId)}`,
  vendorApplications: '/vendor/loan-applications',
  vendorApplication: (id: string) => `/vendor/loan-applications/${encodeURIComponent(id)}`,
  vendorCalls: '/vendor/calls',
  vendorFigures: '/vendor/figures',
  vendorSettings: '/vendor/settings',
  vendorAddDevice: '/vendor/add-device',
  vendorNotifications: '/vendor/settings#notices',
  vendorClaim: '/vendor/claim',
  vendorPreview: '/vendor/preview',
  vendorSearch: '/vendor/search',
  vendorSharedDates: pagePaths.vendorSharedDates,
  vendorReviews: pagePaths.vendorReviews,
  vendorPicture: '/vendor/onboarding/upload-profile-image',
  vendorWizard: '/vendor/onboarding/profile-wizard',
  vendorLogin: '/vendor/auth/login',
  vendorRegister: '/vendor/auth/register',
  vendorForgot: '/vendor/auth/forgot-password',
  vendorVerifyReset: '/vendor/auth/verify-password-reset-otp',
  vendorReset: '/vendor/auth/reset-password',
  vendorResetLink: pagePaths.vendorResetLink,
  vendorVerifyEmail: '/vendor/auth/verify-email-otp',

  ops: '/ops',
  opsLogin: '/ops/login',
  opsVendors: '/ops/vendors',
  opsClaims: '/ops/claims',
  opsRequests: '/ops/requests',
  opsReviews: '/ops/reviews',
  opsMessages: '/ops/messages',
  opsRemovals: '/ops/removals',
  opsImports: '/ops/imports',
  opsFaqs: '/ops/faqs',
  opsFigures: pagePaths.opsFigures,
  opsAudit: '/ops/audit',
  opsPromises: '/ops/promises',
  opsStaff: '/ops/staff',
  opsAccount: '/ops/account',
} as const;

/** Adds a query to a path, without empty and undefined values. */
export function withQuery(
  path: string,
  query: Record<string, string | number | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * URL of the page that compares the professionals `ids`. An empty list also needs a query: without
 * a query, the page compares the professionals in the compare tray.
 */
export function comparePath(ids: readonly string[]): string {
  return ids.length > 0
    ? withQuery(paths.compare, { ids: ids.join(',') })
    : `${paths.compare}?ids=`;
}

/** URL of the search for one type of professional; undefined means all types. */
export function searchPath(vendorType?: string): string {
  return withQuery(paths.search, { vendor_type: vendorType });
}
