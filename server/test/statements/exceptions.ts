import type { NotedStatement } from './note-statements.ts';

/** Tables with a bounded number of rows, however many members there are: who or what has one each. */
export const smallTables: ReadonlySet<string> = new Set([
  // Kinds, as the product knows them.
  'vendor_types',
  'services',
  // Written by staff, by hand.
  'faqs',
  'staff',
  // One for each member of staff.
  'vendor_work',
  // Of the installation: a row for each process, key, job, day or file of a register.
  'process_runs',
  'secret_keys',
  'job_runs',
  // Rows that a job failed on, for a day after they are mended.
  'job_failures',
  'rating_mean',
  'ledger_figures',
  'register_imports',
  'kysely_migration',
]);

interface Exception {
  /** The file of the product. */
  readonly from: string;
  /** What stands in the statement. */
  readonly has: string;
  readonly why: string;
}

/** Statements that do read a growing table whole. */
const words = 'staff look for words anywhere in a row: for a few people, ended after 5 s';
const howMany = 'staff see how many there are: for a few people, a tenth of a second for a million';
const exceptions: readonly Exception[] = [
  { from: 'src/features/admin/vendors.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/admin/claims.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/audit/audit.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/chat/report-decision.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/lead-requests/answer-lead.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/removals/removals.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/reviews/moderate.repo.ts', has: 'fold_text(', why: words },
  { from: 'src/features/admin/reviews.routes.ts', has: 'fold_text(', why: words },
  { from: 'src/features/reviews/moderate.repo.ts', has: 'count(*)', why: howMany },
  { from: 'src/features/admin/vendors.repo.ts', has: 'count(*)', why: howMany },
  { from: 'src/features/admin/requests.repo.ts', has: 'count(*)', why: howMany },
  {
    from: 'src/features/admin/work-queue.repo.ts',
    has: "from vendors where status = 'pending'",
    why: 'staff narrow the queue of pending listings by several facts at once: for a few people, ended after 5 s',
  },
  {
    from: 'src/features/place-pages/place-pages.repo.ts',
    has: '"s"."key" = ',
    why: 'pages of Australia and of a state count all listings of a type: cached pages are rendered once in 15 s',
  },
  {
    from: 'src/features/directory/directory.repo.ts',
    has: 'group by',
    why: 'counts all approved listings by an index: the cached page of the directory is rendered once in 15 s',
  },
  {
    from: 'src/features/reviews/reviews.repo.ts',
    has: '"testimonial_consent" = ',
    why: 'of some thousand listings all are joined; of thirty thousand those of the testimonials are looked up',
  },
];

export const exceptionOf = (from: string, sql: string): Exception | undefined =>
  exceptions.find((one) => one.from === from && sql.includes(one.has));

export const unusedExceptions = (statements: readonly NotedStatement[]): readonly Exception[] =>
  exceptions.filter((one) => !statements.some(({ from, sql }) => exceptionOf(from, sql) === one));
