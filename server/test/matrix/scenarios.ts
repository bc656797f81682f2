import { accountScenarios } from './accounts.scenarios.ts';
import { adminAuthScenarios } from './admin-auth.scenarios.ts';
import { alertScenarios } from './alerts.scenarios.ts';
import { customerScenarios } from './customers.scenarios.ts';
import { faqScenarios } from './faq.scenarios.ts';
import { leadRequestScenarios } from './lead-requests.scenarios.ts';
import { ownDataScenarios } from './own-data.scenarios.ts';
import { placesScenarios } from './places.scenarios.ts';
import { reviewScenarios } from './reviews.scenarios.ts';
import type { Scenario } from './scenario.ts';
import { sessionScenarios } from './sessions.scenarios.ts';
import { siteScenarios } from './site.scenarios.ts';
import { twoFactorScenarios } from './two-factor.scenarios.ts';
import { vendorScenarios } from './vendors.scenarios.ts';

/** One for every built endpoint, feature by feature. The matrix fails for an endpoint without one. */
export const scenarios: readonly Scenario[] = [
  ...vendorScenarios,
  ...reviewScenarios,
  ...faqScenarios,
  ...placesScenarios,
  ...leadRequestScenarios,
  ...alertScenarios,
  ...siteScenarios,
  ...accountScenarios,
  ...customerScenarios,
  ...ownDataScenarios,
  ...sessionScenarios,
  ...twoFactorScenarios,
  ...adminAuthScenarios,
];
