import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';

/** Name of an application's customer. The broker does not see it after a withdrawal. */
export const applicantOf = ({
  first_name,
  last_name,
  withdrawn_at,
}: Pick<LoanApplication, 'first_name' | 'last_name' | 'withdrawn_at'>): string =>
  withdrawn_at ? 'Withdrawn application' : `${first_name} ${last_name}`;
