import { accountScenarios } from './accounts.scenarios.ts';
import { adminAuthScenarios } from './admin-auth.scenarios.ts';
import { adminDeskScenarios } from './admin-desk.scenarios.ts';
import { adminStaffScenarios } from './admin-staff.scenarios.ts';
import { adminVendorScenarios } from './admin-vendors.scenarios.ts';
import { alertScenarios } from './alerts.scenarios.ts';
import { appointmentScenarios } from './appointments.scenarios.ts';
import { awayNoticeScenarios } from './away-notices.scenarios.ts';
import { calendarFeedScenarios } from './calendar-feeds.scenarios.ts';
import { callAnswerScenarios } from './call-answers.scenarios.ts';
import { chatScenarios } from './chat.scenarios.ts';
import { customerScenarios } from './customers.scenarios.ts';
import { dataExportScenarios } from './data-export.scenarios.ts';
import { dateShareScenarios } from './date-shares.scenarios.ts';
import { directoryScenarios } from './directory.scenarios.ts';
import { e2eeScenarios } from './e2ee.scenarios.ts';
import { faqScenarios } from './faq.scenarios.ts';
import { fileScenarios } from './files.scenarios.ts';
import { keyDateScenarios } from './key-dates.scenarios.ts';
import { leadRequestScenarios } from './lead-requests.scenarios.ts';
import { loanApplicationScenarios } from './loan-applications.scenarios.ts';
import { notificationScenarios } from './notifications.scenarios.ts';
import { passkeyScenarios } from './passkeys.scenarios.ts';
import { placePageScenarios } from './place-pages.scenarios.ts';
import { placesScenarios } from './places.scenarios.ts';
import { promiseScenarios } from './promises.scenarios.ts';
import { purchaseDocumentScenarios } from './purchase-documents.scenarios.ts';
import { purchaseProfessionalScenarios } from './purchase-professionals.scenarios.ts';
import { purchaseSharingScenarios } from './purchase-sharing.scenarios.ts';
import { purchaseTaskScenarios } from './purchase-tasks.scenarios.ts';
import { purchaseScenarios } from './purchases.scenarios.ts';
import { pushScenarios } from './push.scenarios.ts';
import { requestScenarios } from './requests.scenarios.ts';
import { reviewScenarios } from './reviews.scenarios.ts';
import { savedReplyScenarios } from './saved-replies.scenarios.ts';
import type { Scenario } from './scenario.ts';
import { sessionScenarios } from './sessions.scenarios.ts';
import { siteScenarios } from './site.scenarios.ts';
import { twoFactorScenarios } from './two-factor.scenarios.ts';
import { vendorScenarios } from './vendors.scenarios.ts';

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
