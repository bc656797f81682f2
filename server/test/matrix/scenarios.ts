import { accountScenarios } from './accounts/accounts.scenarios.ts';
import { customerScenarios } from './accounts/accounts-customers.scenarios.ts';
import { dataExportScenarios } from './accounts/accounts-export.scenarios.ts';
import { passkeyScenarios } from './accounts/accounts-passkeys.scenarios.ts';
import { sessionScenarios } from './accounts/accounts-sessions.scenarios.ts';
import { twoFactorScenarios } from './accounts/accounts-two-factor.scenarios.ts';
import { loanApplicationScenarios } from './applications.scenarios.ts';
import { appointmentScenarios } from './calls.scenarios.ts';
import { callAnswerScenarios } from './calls-answers.scenarios.ts';
import { awayNoticeScenarios } from './calls-away-notices.scenarios.ts';
import { calendarFeedScenarios } from './calls-calendar-feeds.scenarios.ts';
import { chatScenarios } from './chat.scenarios.ts';
import { savedReplyScenarios } from './chat-saved-replies.scenarios.ts';
import { faqScenarios } from './content-faq.scenarios.ts';
import { promiseScenarios } from './content-promises.scenarios.ts';
import { siteScenarios } from './content-site.scenarios.ts';
import { e2eeScenarios } from './encryption.scenarios.ts';
import { fileScenarios } from './files.scenarios.ts';
import { vendorScenarios } from './listings.scenarios.ts';
import { adminVendorScenarios } from './listings-staff.scenarios.ts';
import { notificationScenarios } from './notifications.scenarios.ts';
import { pushScenarios } from './notifications-push.scenarios.ts';
import { purchaseScenarios } from './purchases/purchases.scenarios.ts';
import { dateShareScenarios } from './purchases/purchases-date-shares.scenarios.ts';
import { keyDateScenarios } from './purchases/purchases-dates.scenarios.ts';
import { purchaseDocumentScenarios } from './purchases/purchases-documents.scenarios.ts';
import { purchaseProfessionalScenarios } from './purchases/purchases-professionals.scenarios.ts';
import { purchaseSharingScenarios } from './purchases/purchases-sharing.scenarios.ts';
import { purchaseTaskScenarios } from './purchases/purchases-tasks.scenarios.ts';
import { requestScenarios } from './requests.scenarios.ts';
import { leadRequestScenarios } from './requests-lead-requests.scenarios.ts';
import { reviewScenarios } from './reviews.scenarios.ts';
import type { Scenario } from './scenario.ts';
import { alertScenarios } from './search-alerts.scenarios.ts';
import { directoryScenarios } from './search-directory.scenarios.ts';
import { placePageScenarios } from './search-place-pages.scenarios.ts';
import { placesScenarios } from './search-places.scenarios.ts';
import { adminStaffScenarios } from './staff-accounts.scenarios.ts';
import { adminAuthScenarios } from './staff-auth.scenarios.ts';
import { adminDeskScenarios } from './staff-desk.scenarios.ts';

/**
 * One scenario for every built endpoint, by feature. The matrix fails for an endpoint without one.
 */
export const scenarios: readonly Scenario[] = [
  ...vendorScenarios,
  ...reviewScenarios,
  ...faqScenarios,
  ...placesScenarios,
  ...placePageScenarios,
  ...directoryScenarios,
  ...leadRequestScenarios,
  ...requestScenarios,
  ...alertScenarios,
  ...siteScenarios,
  ...promiseScenarios,
  ...accountScenarios,
  ...customerScenarios,
  ...appointmentScenarios,
  ...chatScenarios,
  ...savedReplyScenarios,
  ...e2eeScenarios,
  ...fileScenarios,
  ...notificationScenarios,
  ...pushScenarios,
  ...awayNoticeScenarios,
  ...calendarFeedScenarios,
  ...callAnswerScenarios,
  ...purchaseScenarios,
  ...purchaseSharingScenarios,
  ...keyDateScenarios,
  ...purchaseTaskScenarios,
  ...dateShareScenarios,
  ...purchaseProfessionalScenarios,
  ...purchaseDocumentScenarios,
  ...loanApplicationScenarios,
  ...dataExportScenarios,
  ...sessionScenarios,
  ...twoFactorScenarios,
  ...passkeyScenarios,
  ...adminAuthScenarios,
  ...adminVendorScenarios,
  ...adminDeskScenarios,
  ...adminStaffScenarios,
];
