import type { AnyEndpoint } from './endpoint.ts';
import { sessionEndpoints, twoFactorEndpoints } from './endpoints/accounts/account-security.ts';
import { customerAuthEndpoints, vendorAuthEndpoints } from './endpoints/accounts/auth.ts';
import { customerDocumentEndpoints, customerEndpoints } from './endpoints/accounts/customers.ts';
import { passkeyEndpoints } from './endpoints/accounts/passkeys.ts';
import { leadEndpoints } from './endpoints/applications/leads.ts';
import { loanApplicationEndpoints } from './endpoints/applications/loan-applications.ts';
import { calendarFeedEndpoints } from './endpoints/calls/appointments.ts';
import {
  callAnswerEndpoints,
  customerCalendarEndpoints,
} from './endpoints/calls/customers-calendar.ts';
import {
  awayNoticeEndpoints,
  vendorCalendarEndpoints,
} from './endpoints/calls/vendors-calendar.ts';
import { chatEndpoints } from './endpoints/chat/chat.ts';
import { savedReplyEndpoints } from './endpoints/chat/saved-replies.ts';
import { faqEndpoints } from './endpoints/content/faq.ts';
import { promiseEndpoints } from './endpoints/content/promises.ts';
import { siteEndpoints } from './endpoints/content/site.ts';
import {
  deviceSlotEndpoints,
  e2eeEndpoints,
  keyDeviceEndpoints,
} from './endpoints/encryption/e2ee.ts';
import { vendorClaimEndpoints, vendorRemovalEndpoints } from './endpoints/listings/claims.ts';
import { vendorAccountEndpoints } from './endpoints/listings/vendors-account.ts';
import { notificationEndpoints } from './endpoints/notifications/notifications.ts';
import { pushEndpoints } from './endpoints/notifications/push.ts';
import { dateShareEndpoints, keyDateEndpoints } from './endpoints/purchases/key-dates.ts';
import {
  purchaseDocumentEndpoints,
  purchaseNoteEndpoints,
} from './endpoints/purchases/purchase-documents.ts';
import {
  purchaseProfessionalEndpoints,
  sharingEndpoints,
} from './endpoints/purchases/purchase-people.ts';
import { taskEndpoints } from './endpoints/purchases/purchase-tasks.ts';
import { homeEndpoints, purchaseEndpoints } from './endpoints/purchases/purchases.ts';
import { answerTimesEndpoints } from './endpoints/requests/answer-figures.ts';
import { leadRequestEndpoints, requestLinkEndpoints } from './endpoints/requests/lead-requests.ts';
import { requestOfferEndpoints } from './endpoints/requests/request-offers.ts';
import { reviewEndpoints, reviewInvitationEndpoints } from './endpoints/reviews/reviews.ts';
import { alertEndpoints } from './endpoints/search/alerts.ts';
import { directoryEndpoints, placePageEndpoints } from './endpoints/search/place-pages.ts';
import { placeEndpoints } from './endpoints/search/places.ts';
import { vendorSearchEndpoints } from './endpoints/search/search.ts';
import { serviceAreaEndpoints } from './endpoints/search/service-areas.ts';
import { staffChatReportEndpoints, staffContentEndpoints } from './endpoints/staff/content.ts';
import { staffListingEndpoints } from './endpoints/staff/listings.ts';
import {
  overviewEndpoints,
  queueFiguresEndpoints,
  staffAuditEndpoints,
} from './endpoints/staff/overview.ts';
import { staffRequestEndpoints } from './endpoints/staff/requests.ts';
import { staffAccountEndpoints, staffAuthEndpoints } from './endpoints/staff/staff-accounts.ts';
import { vettingEndpoints } from './endpoints/staff/vetting.ts';
import { figuresEndpoints } from './endpoints/stats/figures.ts';

export const customerTwoFactorEndpoints = twoFactorEndpoints('customers');
export const vendorTwoFactorEndpoints = twoFactorEndpoints('vendors');
export const customerPasskeyEndpoints = passkeyEndpoints('customers');
export const vendorPasskeyEndpoints = passkeyEndpoints('vendors');
export const staffPasskeyEndpoints = passkeyEndpoints('admin');
export const customerSessionEndpoints = sessionEndpoints('customers');
export const vendorSessionEndpoints = sessionEndpoints('vendors');

/** Every endpoint of the contract by group, for routes, OpenAPI and the authorization matrix. */
export const endpoints: Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>> = {
  customers: customerEndpoints,
  customerAuth: customerAuthEndpoints,
  customerDocuments: customerDocumentEndpoints,
  customerCalendar: customerCalendarEndpoints,
  customerTwoFactor: customerTwoFactorEndpoints,
  customerPasskeys: customerPasskeyEndpoints,
  customerSessions: customerSessionEndpoints,
  vendorSearch: vendorSearchEndpoints,
  vendorAccount: vendorAccountEndpoints,
  vendorAuth: vendorAuthEndpoints,
  vendorClaims: vendorClaimEndpoints,
  vendorRemovals: vendorRemovalEndpoints,
  vendorCalendar: vendorCalendarEndpoints,
  vendorTwoFactor: vendorTwoFactorEndpoints,
  vendorPasskeys: vendorPasskeyEndpoints,
  vendorSessions: vendorSessionEndpoints,
  reviews: reviewEndpoints,
  reviewInvitations: reviewInvitationEndpoints,
  leadRequests: leadRequestEndpoints,
  requestLinks: requestLinkEndpoints,
  requestOffers: requestOfferEndpoints,
  answerTimes: answerTimesEndpoints,
  calendarFeeds: calendarFeedEndpoints,
  callAnswers: callAnswerEndpoints,
  figures: figuresEndpoints,
  serviceAreas: serviceAreaEndpoints,
  awayNotices: awayNoticeEndpoints,
  loanApplications: loanApplicationEndpoints,
  leads: leadEndpoints,
  faq: faqEndpoints,
  chat: chatEndpoints,
  savedReplies: savedReplyEndpoints,
  e2ee: e2eeEndpoints,
  e2eeDevices: keyDeviceEndpoints,
  e2eeDeviceSlots: deviceSlotEndpoints,
  places: placeEndpoints,
  placePages: placePageEndpoints,
  directory: directoryEndpoints,
  purchases: purchaseEndpoints,
  homes: homeEndpoints,
  purchaseNotes: purchaseNoteEndpoints,
  purchaseSharing: sharingEndpoints,
  keyDates: keyDateEndpoints,
  purchaseTasks: taskEndpoints,
  purchaseProfessionals: purchaseProfessionalEndpoints,
  dateShares: dateShareEndpoints,
  purchaseDocuments: purchaseDocumentEndpoints,
  alerts: alertEndpoints,
  notifications: notificationEndpoints,
  push: pushEndpoints,
  site: siteEndpoints,
  promises: promiseEndpoints,
  staffAuth: staffAuthEndpoints,
  staffPasskeys: staffPasskeyEndpoints,
  staffListings: staffListingEndpoints,
  vetting: vettingEndpoints,
  staffContent: staffContentEndpoints,
  staffOverview: overviewEndpoints,
  staffRequests: staffRequestEndpoints,
  staffAccounts: staffAccountEndpoints,
  staffChatReports: staffChatReportEndpoints,
  staffAudit: staffAuditEndpoints,
  queueFigures: queueFiguresEndpoints,
};

/** Every endpoint of the contract, as one list. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values(group),
);
