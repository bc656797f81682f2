import type { LoanApplication } from '@threshold/contract/loan-applications';

/** Whose application it is; who took one back is named to the broker no more. */
export const applicantOf = ({
  first_name,
  last_name,
  withdrawn_at,
}: Pick<LoanApplication, 'first_name' | 'last_name' | 'withdrawn_at'>): string =>
  withdrawn_at ? 'Withdrawn application' : `${first_name} ${last_name}`;
