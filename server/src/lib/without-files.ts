/**
 * An answer as staff who look at a member's account are shown it: lists of private files are empty, so that not even their
 * names are told.
 */
export function withoutFiles<T>(value: T): T {
  if (Array.isArray(value)) {
    return value.filter((item) => !isFile(item)).map((item: unknown) => withoutFiles(item)) as T;
  }
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [name, withoutFiles(inside)]),
  ) as T;
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** As the contract's schema of files has it. */
const isFile = (value: unknown) => isPlain(value) && 's3_url_path' in value;
