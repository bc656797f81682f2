import type { AdminReview } from '@threshold/contract/admin-content';

/** Who wrote a review. */
export function writerOf({ customer, author_name }: AdminReview): string {
  return (
    author_name || (customer ? `${customer.first_name} ${customer.last_name}` : 'Former customer')
  );
}

/** How many reports of a review wait for staff. */
export function openReports({ reports }: AdminReview): number {
  return reports.filter(({ closedAt }) => !closedAt).length;
}
