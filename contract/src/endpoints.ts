import { adminAuditEndpoints } from './admin-audit.ts';
import { adminAuthEndpoints } from './admin-auth.ts';
import { adminChatReportEndpoints } from './admin-chat-reports.ts';
import { adminContentEndpoints } from './admin-content.ts';
import { adminDeskEndpoints } from './admin-desk.ts';
import { adminFiguresEndpoints } from './admin-figures.ts';
import { adminRequestEndpoints } from './admin-requests.ts';
import { adminStaffEndpoints } from './admin-staff.ts';
import { adminVendorEndpoints } from './admin-vendors.ts';
import { adminWorkEndpoints } from './admin-work.ts';
import { alertEndpoints } from './alerts.ts';
import { answerTimesEndpoints } from './answer-times-endpoints.ts';
import { awayNoticeEndpoints } from './away-notices.ts';
import { dateShareEndpoints } from './buying/date-shares.ts';
import { keyDateEndpoints } from './buying/key-dates.ts';
import { purchaseDocumentEndpoints } from './buying/purchase-documents.ts';
import { purchaseNoteEndpoints } from './buying/purchase-notes.ts';
import { purchaseProfessionalEndpoints } from './buying/purchase-professionals.ts';
import { sharingEndpoints } from './buying/purchase-sharing.ts';
import { taskEndpoints } from './buying/purchase-tasks.ts';
import { homeEndpoints, purchaseEndpoints } from './buying/purchases.ts';
import { calendarFeedEndpoints } from './calendar-feeds.ts';
import { callAnswerEndpoints } from './call-answers.ts';
import { chatEndpoints } from './chat.ts';
import { vendorClaimEndpoints } from './claims.ts';
import { customerEndpoints } from './customers.ts';
import { customerAuthEndpoints } from './customers-auth.ts';
import { customerCalendarEndpoints } from './customers-calendar.ts';
import { customerDocumentEndpoints } from './customers-documents.ts';
import { directoryEndpoints } from './directory-endpoints.ts';
import { e2eeEndpoints } from './e2ee.ts';
import { deviceSlotEndpoints } from './e2ee-device-slots.ts';
import { keyDeviceEndpoints } from './e2ee-devices.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { faqEndpoints } from './faq.ts';
import { figuresEndpoints } from './figures.ts';
import { requestLinkEndpoints } from './lead-request-links.ts';
import { leadRequestEndpoints } from './lead-requests.ts';
import { loanApplicationEndpoints } from './loan-applications.ts';
import { leadEndpoints } from './loan-applications-leads.ts';
import { notificationEndpoints } from './notifications.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { placePageEndpoints } from './place-pages-endpoints.ts';
import { placeEndpoints } from './places.ts';
import { promiseEndpoints } from './promises.ts';
import { pushEndpoints } from './push.ts';
import { vendorRemovalEndpoints } from './removals.ts';
import { requestOfferEndpoints } from './request-offers.ts';
import { reviewEndpoints } from './reviews.ts';
import { reviewInvitationEndpoints } from './reviews-invitations.ts';
import { savedReplyEndpoints } from './saved-replies.ts';
import { vendorSearchEndpoints } from './search.ts';
import { serviceAreaEndpoints } from './service-areas.ts';
import { sessionEndpoints } from './sessions.ts';
import { siteEndpoints } from './site.ts';
import { twoFactorEndpoints } from './two-factor.ts';
import { vendorAccountEndpoints } from './vendors-account.ts';
import { vendorAuthEndpoints } from './vendors-auth.ts';
import { vendorCalendarEndpoints } from './vendors-calendar.ts';

export const customerTwoFactorEndpoints = twoFactorEndpoints('customers');
export const vendorTwoFactorEndpoints = twoFactorEndpoints('vendors');
export const customerPasskeyEndpoints = passkeyEndpoints('customers');
export const vendorPasskeyEndpoints = passkeyEndpoints('vendors');
export const staffPasskeyEndpoints = passkeyEndpoints('admin');
export const customerSessionEndpoints = sessionEndpoints('customers');
export const vendorSessionEndpoints = sessionEndpoints('vendors');

/** Every call of the contract by group, for routes, OpenAPI and the authorization matrix. */
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
  adminAuth: adminAuthEndpoints,
  adminPasskeys: staffPasskeyEndpoints,
  adminVendors: adminVendorEndpoints,
  adminWork: adminWorkEndpoints,
  adminContent: adminContentEndpoints,
  adminDesk: adminDeskEndpoints,
  adminRequests: adminRequestEndpoints,
  adminStaff: adminStaffEndpoints,
  adminChatReports: adminChatReportEndpoints,
  adminAudit: adminAuditEndpoints,
  adminFigures: adminFiguresEndpoints,
};

/** The same as one list. */
export const allEndpoints: readonly AnyEndpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values(group),
);
