import type { NotedStatement } from './note-statements.ts';

/** Tables that do not grow with the number of members. The comments give the reasons. */
export const smallTables: ReadonlySet<string> = new Set([
  // Lists that migrations fill and members cannot extend.
  'vendor_types',
  'services',
  // Rows that staff write.
  'faqs',
  'staff',
  // One row per member of staff.
  'vendor_work',
  // Installation tables: a row per process, key, job, day or register file.
  'process_runs',
  'secret_keys',
  'job_runs',
  // A row for each row on which a job failed; deleted a day after the failure is fixed.
  'job_failures',
  'rating_mean',
  'ledger_figures',
  'register_imports',
  'kysely_migration',
]);

interface Exception {
  /** File of the product that sends the statement. */
  readonly from: string;
  /** Text that the statement contains, by which it is recognised. */
  readonly has: string;
  readonly why: string;
}

/** Reasons why some statements may read a growing table as a whole. */
const words = 'staff look for words anywhere in a row: for a few people, ended after 5 s';
const howMany = 'staff see how many there are: for a few people, a tenth of a second for a million';
const exceptions: readonly Exception[] = [
  { from: 'src/features/listings/staff/staff-vendors.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/staff/audit/audit.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/chat/reports/reports.repo.ts', has: 'fold_text(', why: words },
  {
    from: 'src/features/requests/lead-requests/lead-requests.repo.ts',
    has: 'fold_text(',
    why: words,
  },
  { from: 'src/features/listings/removals/removals.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/reviews/moderation.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/chat/reports/staff-reports.routes.ts', has: 'fold_text(', why: words },
  { from: 'src/features/reviews/staff-reviews.routes.ts', has: 'fold_text(', why: words },
  { from: 'src/features/reviews/moderation.repo.ts', has: 'count(*)', why: howMany },
  { from: 'src/features/listings/staff/staff-vendors.repo.ts', has: 'count(*)', why: howMany },
  { from: 'src/features/requests/staff/staff-requests.repo.ts', has: 'count(*)', why: howMany },
  {
    from: 'src/features/staff/queues/work-queue.repo.ts',
    has: "from vendors where status = 'pending'",
    why: 'staff narrow the queue of pending listings by several facts at once: for a few people, ended after 5 s',
  },
  {
    from: 'src/features/search/place-pages/place-pages.repo.ts',
    has: '"s"."key" = ',
    why: 'pages of Australia and of a state count all listings of a type: cached pages are rendered once in 15 s',
  },
  {
    from: 'src/features/search/directory/directory.repo.ts',
    has: 'group by',
    why: 'counts all approved listings by an index: the cached page of the directory is rendered once in 15 s',
  },
  {
    from: 'src/features/reviews/reviews.repo.ts',
    has: '"testimonial_consent" = ',
    why: 'of some thousand listings all are joined; of thirty thousand those of the testimonials are looked up',
  },
];

export const findException = (from: string, sql: string): Exception | undefined =>
  exceptions.find((one) => one.from === from && sql.includes(one.has));

export const listUnusedExceptions = (statements: readonly NotedStatement[]): readonly Exception[] =>
  exceptions.filter((one) => !statements.some(({ from, sql }) => findException(from, sql) === one));
