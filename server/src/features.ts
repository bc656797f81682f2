import type { FastifyInstance } from 'fastify';
import { customerAuthRoutes } from './features/accounts/customers/customer-auth.routes.ts';
import {
  customerDocumentRoutes,
  customerProfileRoutes,
} from './features/accounts/customers/customers.routes.ts';
import { accountDeletionRoutes } from './features/accounts/deletion/account-deletion.routes.ts';
import { dataExportRoutes } from './features/accounts/export/data-export.routes.ts';
import { passkeyRoutes } from './features/accounts/passkeys/passkeys.routes.ts';
import { sessionRoutes } from './features/accounts/sessions/sessions.routes.ts';
import { twoFactorRoutes } from './features/accounts/two-factor/two-factor.routes.ts';
import { vendorDashboardRoutes } from './features/accounts/vendors/dashboard.routes.ts';
import { vendorAuthRoutes } from './features/accounts/vendors/vendor-auth.routes.ts';
import { applicationFileRule } from './features/applications/application-files.ts';
import { leadRoutes } from './features/applications/leads/leads.routes.ts';
import { loanApplicationRoutes } from './features/applications/loan-applications.routes.ts';
import {
  callAnswerRoutes,
  customerCalendarRoutes,
  vendorCalendarRoutes,
} from './features/calls/booking/appointments.routes.ts';
import { awayNoticeRoutes } from './features/calls/booking/away-notices.routes.ts';
import { calendarFeedRoutes } from './features/calls/calendar-feeds/calendar-feeds.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { isSharedInChat } from './features/chat/messages/messages.repo.ts';
import { adminChatReportRoutes } from './features/chat/reports/staff-reports.routes.ts';
import { savedReplyRoutes } from './features/chat/saved-replies/saved-replies.routes.ts';
import { faqRoutes } from './features/content/faq/faq.routes.ts';
import { adminFaqRoutes } from './features/content/faq/staff-faqs.routes.ts';
import { promiseRoutes } from './features/content/promises/promises.routes.ts';
import { siteRoutes } from './features/content/site/site.routes.ts';
import {
  deviceSlotRoutes,
  e2eeRoutes,
  keyDeviceRoutes,
} from './features/encryption/message-keys/encryption.routes.ts';
import type { FileRules } from './features/files/file-access.ts';
import { fileAccessRoutes } from './features/files/files.routes.ts';
import { claimRoutes } from './features/listings/claims/claims.routes.ts';
import {
  vendorAttachmentRoutes,
  vendorProfileRoutes,
} from './features/listings/profile/profile.routes.ts';
import { removalRoutes } from './features/listings/removals/removals.routes.ts';
import {
  adminClaimRoutes,
  adminImportRoutes,
  adminRemovalRoutes,
} from './features/listings/staff/staff-decisions.routes.ts';
import { adminVendorRoutes } from './features/listings/staff/staff-vendors.routes.ts';
import { vendorRoutes } from './features/listings/vendors/vendors.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { pushRoutes } from './features/notifications/push/push.routes.ts';
import { dateShareRoutes, keyDateRoutes } from './features/purchases/dates/dates.routes.ts';
import { purchaseDocumentRoutes } from './features/purchases/documents/documents.routes.ts';
import { documentFileRule } from './features/purchases/documents/documents.service.ts';
import {
  homeRoutes,
  purchaseNoteRoutes,
  purchaseRoutes,
  taskRoutes,
} from './features/purchases/purchases.routes.ts';
import {
  purchaseProfessionalRoutes,
  sharingRoutes,
} from './features/purchases/sharing/sharing.routes.ts';
import { answerTimesRoutes } from './features/requests/answer-times/answer-times.routes.ts';
import {
  leadRequestRoutes,
  ownRequestRoutes,
} from './features/requests/lead-requests/lead-requests.routes.ts';
import { requestOfferRoutes } from './features/requests/offers/request-offers.routes.ts';
import {
  adminLeadRoutes,
  adminRequestRoutes,
} from './features/requests/staff/staff-requests.routes.ts';
import { reviewInvitationRoutes, reviewRoutes } from './features/reviews/reviews.routes.ts';
import { adminReviewRoutes } from './features/reviews/staff-reviews.routes.ts';
import { writeReviewRoutes } from './features/reviews/write-review.routes.ts';
import { alertRoutes } from './features/search/alerts/alerts.routes.ts';
import { directoryRoutes } from './features/search/directory/directory.routes.ts';
import { placePageRoutes } from './features/search/place-pages/place-pages.routes.ts';
import { placesRoutes } from './features/search/places/places.routes.ts';
import { vendorSearchRoutes } from './features/search/search.routes.ts';
import { serviceAreaRoutes } from './features/search/service-areas/service-areas.routes.ts';
import { shortlistRoutes } from './features/search/shortlist/shortlist.routes.ts';
import {
  adminAuthRoutes,
  adminPasskeyRoutes,
  adminStaffRoutes,
} from './features/staff/accounts/staff.routes.ts';
import { adminAuditRoutes } from './features/staff/audit/audit.routes.ts';
import { adminDeskRoutes, adminWorkRoutes } from './features/staff/queues/work.routes.ts';
import { figuresRoutes } from './features/stats/figures.routes.ts';
import type { Services } from './services.ts';

/** For each kind of private file, the rule that decides which other members may read it. */
export const fileRules: FileRules = {
  chat: { sharedWith: isSharedInChat },
  application: applicationFileRule,
  purchase: documentFileRule,
};

/** Functions that register the routes of each feature, in the order of the contract. */
export const features: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  customerProfileRoutes,
  shortlistRoutes,
  customerAuthRoutes,
  customerCalendarRoutes,
  customerDocumentRoutes,
  vendorSearchRoutes,
  vendorRoutes,
  vendorProfileRoutes,
  vendorAttachmentRoutes,
  vendorDashboardRoutes,
  vendorAuthRoutes,
  claimRoutes,
  removalRoutes,
  vendorCalendarRoutes,
  reviewRoutes,
  reviewInvitationRoutes,
  writeReviewRoutes,
  faqRoutes,
  placePageRoutes,
  directoryRoutes,
  placesRoutes,
  leadRequestRoutes,
  ownRequestRoutes,
  requestOfferRoutes,
  answerTimesRoutes,
  calendarFeedRoutes,
  callAnswerRoutes,
  figuresRoutes,
  savedReplyRoutes,
  serviceAreaRoutes,
  awayNoticeRoutes,
  alertRoutes,
  siteRoutes,
  promiseRoutes,
  purchaseRoutes,
  homeRoutes,
  purchaseNoteRoutes,
  sharingRoutes,
  keyDateRoutes,
  taskRoutes,
  purchaseProfessionalRoutes,
  dateShareRoutes,
  purchaseDocumentRoutes,
  dataExportRoutes,
  accountDeletionRoutes,
  chatRoutes,
  e2eeRoutes,
  keyDeviceRoutes,
  deviceSlotRoutes,
  (app, services) => fileAccessRoutes(app, services, fileRules),
  notificationRoutes,
  pushRoutes,
  loanApplicationRoutes,
  leadRoutes,
  sessionRoutes,
  twoFactorRoutes,
  passkeyRoutes,
  adminAuthRoutes,
  adminPasskeyRoutes,
  adminVendorRoutes,
  adminWorkRoutes,
  adminClaimRoutes,
  adminLeadRoutes,
  adminRequestRoutes,
  adminReviewRoutes,
  adminChatReportRoutes,
  adminFaqRoutes,
  adminDeskRoutes,
  adminStaffRoutes,
  adminRemovalRoutes,
  adminImportRoutes,
  adminAuditRoutes,
];
