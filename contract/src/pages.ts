/**
 * Fragments of pages that links lead to. Sent mails contain the first one, so its spelling stays.
 */
/** Mails that were sent name the first one, so it keeps its spelling. */
export const pageFragments = {
  notifications: 'notices',
  sessions: 'sessions',
  passkeys: 'passkeys',
  writeReview: 'write-review',
  push: 'push',
} as const;

/** Pages that mails link to. Those of alerts and of invitations take `?token=`. */
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
  /** Takes the secret of a reminder after the hash. */
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
  /** These two take token and address after the hash, which is sent to no server or log. */
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
