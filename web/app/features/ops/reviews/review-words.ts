import type { AdminReview } from '@threshold/contract/admin-content';

/** Display name of the reviewer. */
export function writerOf({ customer, author_name }: AdminReview): string {
  return (
    author_name || (customer ? `${customer.first_name} ${customer.last_name}` : 'Former customer')
  );
}

/** Number of open reports of a review. */
export function openReports({ reports }: AdminReview): number {
  return reports.filter(({ closedAt }) => !closedAt).length;
}
