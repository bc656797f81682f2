import type { FastifyInstance } from 'fastify';
import { accountDeletionRoutes } from './features/account-deletion/account-deletion.routes.ts';
import { adminVendorRoutes } from './features/admin/admin-vendors.routes.ts';
import { adminAuditRoutes } from './features/admin/audit.routes.ts';
import {
  adminClaimRoutes,
  adminImportRoutes,
  adminRemovalRoutes,
} from './features/admin/decisions.routes.ts';
import { adminLeadRoutes, adminRequestRoutes } from './features/admin/requests.routes.ts';
import {
  adminAuthRoutes,
  adminPasskeyRoutes,
  adminStaffRoutes,
} from './features/admin/staff/staff.routes.ts';
import { adminFaqRoutes } from './features/admin/staff-faqs.routes.ts';
import { adminChatReportRoutes } from './features/admin/staff-reports.routes.ts';
import { adminReviewRoutes } from './features/admin/staff-reviews.routes.ts';
import { adminDeskRoutes, adminWorkRoutes } from './features/admin/work.routes.ts';
import { alertRoutes } from './features/alerts/alerts.routes.ts';
import { answerTimesRoutes } from './features/answer-times/answer-times.routes.ts';
import {
  customerCalendarRoutes,
  vendorCalendarRoutes,
} from './features/appointments/appointments.routes.ts';
import { awayNoticeRoutes } from './features/away-notices/away-notices.routes.ts';
import { dateShareRoutes, keyDateRoutes } from './features/buying/dates/dates.routes.ts';
import { purchaseDocumentRoutes } from './features/buying/documents/documents.routes.ts';
import { documentFileRule } from './features/buying/documents/documents.service.ts';
import {
  homeRoutes,
  purchaseNoteRoutes,
  purchaseRoutes,
  taskRoutes,
} from './features/buying/purchases.routes.ts';
import {
  purchaseProfessionalRoutes,
  sharingRoutes,
} from './features/buying/sharing/sharing.routes.ts';
import { calendarFeedRoutes } from './features/calendar-feeds/calendar-feeds.routes.ts';
import { callAnswerRoutes } from './features/call-answers/call-answers.routes.ts';
import { chatRoutes } from './features/chat/chat.routes.ts';
import { sharedInChat } from './features/chat/messages.repo.ts';
import { claimRoutes } from './features/claims/claims.routes.ts';
import { customerAuthRoutes } from './features/customers/customer-auth.routes.ts';
import {
  customerDocumentRoutes,
  customerProfileRoutes,
  shortlistRoutes,
} from './features/customers/customers.routes.ts';
import { dataExportRoutes } from './features/data-export/data-export.routes.ts';
import { directoryRoutes } from './features/directory/directory.routes.ts';
import { deviceSlotRoutes, e2eeRoutes, keyDeviceRoutes } from './features/e2ee/e2ee.routes.ts';
import { faqRoutes } from './features/faq/faq.routes.ts';
import { figuresRoutes } from './features/figures/figures.routes.ts';
import type { FileRules } from './features/files/file-access.ts';
import { fileAccessRoutes } from './features/files/files.routes.ts';
import {
  leadRequestRoutes,
  ownRequestRoutes,
} from './features/lead-requests/lead-requests.routes.ts';
import { applicationFileRule } from './features/loan-applications/application-files.ts';
import { leadRoutes } from './features/loan-applications/leads.routes.ts';
import { loanApplicationRoutes } from './features/loan-applications/loan-applications.routes.ts';
import { notificationRoutes } from './features/notifications/notifications.routes.ts';
import { passkeyRoutes } from './features/passkeys/passkeys.routes.ts';
import { placePageRoutes } from './features/place-pages/place-pages.routes.ts';
import { placesRoutes } from './features/places/places.routes.ts';
import { promiseRoutes } from './features/promises/promises.routes.ts';
import { pushRoutes } from './features/push/push.routes.ts';
import { removalRoutes } from './features/removals/removals.routes.ts';
import { requestOfferRoutes } from './features/request-offers/request-offers.routes.ts';
import { reviewInvitationRoutes, reviewRoutes } from './features/reviews/reviews.routes.ts';
import { writeReviewRoutes } from './features/reviews/write-review.routes.ts';
import { savedReplyRoutes } from './features/saved-replies/saved-replies.routes.ts';
import { vendorSearchRoutes } from './features/search/search.routes.ts';
import { serviceAreaRoutes } from './features/service-areas/service-areas.routes.ts';
import { sessionRoutes } from './features/sessions/sessions.routes.ts';
import { siteRoutes } from './features/site/site.routes.ts';
import { twoFactorRoutes } from './features/two-factor/two-factor.routes.ts';
import { vendorDashboardRoutes } from './features/vendor-accounts/dashboard.routes.ts';
import { vendorAuthRoutes } from './features/vendor-accounts/vendor-auth.routes.ts';
import {
  vendorAttachmentRoutes,
  vendorProfileRoutes,
} from './features/vendor-profile/profile.routes.ts';
import { vendorRoutes } from './features/vendors/vendors.routes.ts';
import type { Services } from './services.ts';

/** Rules for the people other than its owner who may read each kind of private file. */
export const fileRules: FileRules = {
  chat: { sharedWith: sharedInChat },
  application: applicationFileRule,
  purchase: documentFileRule,
};

/** Every feature of the product, in the order of the contract. */
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
