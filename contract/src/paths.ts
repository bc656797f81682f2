import type { VendorType } from './vocabularies.ts';

/** URL fragments of pages. `notifications` never changes, because sent mails link to it. */
export const pageFragments = {
  notifications: 'notices',
  sessions: 'sessions',
  passkeys: 'passkeys',
  writeReview: 'write-review',
  push: 'push',
} as const;

/** Pages that mails link to. The pages of alerts and of invitations take `?token=`. */
export const pagePaths = {
  search: '/customer/search-brokers',
  vendorDashboard: '/vendor/dashboard',
  vendorPreview: '/vendor/preview',
  customerNotifications: `/customer/settings#${pageFragments.notifications}`,
  vendorNotifications: `/vendor/settings#${pageFragments.notifications}`,
  customerSessions: `/customer/settings#${pageFragments.sessions}`,
  vendorSessions: `/vendor/settings#${pageFragments.sessions}`,
  customerPasskeys: `/customer/settings#${pageFragments.passkeys}`,
  customerCalls: '/customer/calls',
  /** Page of the link in a call reminder. The link's secret follows the hash. */
  callAnswer: '/call-answer',
  purchases: '/customer/buying',
  purchase: (id: string) => `/customer/buying/${encodeURIComponent(id)}`,
  purchaseDates: (id: string) => `/customer/buying/${encodeURIComponent(id)}/dates`,
  purchaseDocuments: (id: string) => `/customer/buying/${encodeURIComponent(id)}/documents`,
  purchaseChecklist: (id: string) => `/customer/buying/${encodeURIComponent(id)}/checklist`,
  purchaseInvitation: '/customer/buying/invitation',
  vendorSharedDates: '/vendor/shared-dates',
  vendorCalls: '/vendor/calls',
  vendorReviews: '/vendor/reviews',
  vendorApplication: (id: string) => `/vendor/loan-applications/${encodeURIComponent(id)}`,
  vendorApplicationsDue: '/vendor/loan-applications?due=1',
  vendor: (id: string) => `/customer/search-brokers/${encodeURIComponent(id)}`,
  vendorReviewForm: (id: string) =>
    `/customer/search-brokers/${encodeURIComponent(id)}#${pageFragments.writeReview}`,
  /** Reset links have token and email address after the hash, which browsers do not send. */
  customerResetLink: '/customer/auth/reset-link',
  vendorResetLink: '/vendor/auth/reset-link',
  opsVendors: '/ops/vendors',
  opsClaims: '/ops/claims',
  opsLeads: '/ops/requests',
  opsRemovals: '/ops/removals',
  opsImports: '/ops/imports',
  opsFigures: '/ops/figures',
  alertConfirm: '/alerts/confirm',
  alertUnsubscribe: '/alerts/unsubscribe',
} as const;

/* Paths of place pages, for all links to them. */

/** First path segment of a vendor type. It never changes, because other sites link to it. */
export const placeTypeSlugs: Readonly<Record<VendorType, string>> = {
  'Realestate Agent': 'real-estate-agents',
  'Conveyancer/Solicitor': 'conveyancers',
  'Building & Pest inspector': 'building-and-pest-inspectors',
  'Buyers agent': 'buyers-agents',
  'Mortgage Broker': 'mortgage-brokers',
  'Property Manager': 'property-managers',
  Accountant: 'accountants',
  'Building Surveyor': 'building-surveyors',
};

/** Page with links to the lists of all listings by name. */
export const DIRECTORY_PATH = '/directory';

/** Returns the path of a place page. `place`: '', 'nsw', 'nsw/sydney' or 'nsw/parramatta-2150'. */
export function placePath(type: VendorType, place = ''): string {
  return `/${placeTypeSlugs[type]}${place && `/${place}`}`;
}

/** Length at which search engines cut titles; our titles are shorter. */
export const TITLE_CHARACTERS = 60;

/** Pages of requests to which mails and notifications link. */
export const requestPaths = {
  /** Page of a request. The secret of its link follows the hash, which browsers do not send. */
  own: '/requests',
  vendor: '/vendor/requests',
} as const;

/* Preview pictures for links to our pages on other sites. */

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Paths of preview pictures. They contain a digest, so that a path always has the same picture. */
export const sharePicturePaths = {
  listing: (id: string, digest: string) => `/share/listings/${id}/${digest}.png`,
  /** `page` is a path that `placePath` returns. */
  place: (page: string, digest: string) => `/share/places${page}/${digest}.png`,
} as const;

/** Texts of the page for unknown URLs. */
export const notFoundPage = {
  title: 'This page does not exist',
  text: 'The link may be old, or the listing may have been removed.',
  back: 'Back to the start',
} as const;
