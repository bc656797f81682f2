import { z } from 'zod';
import type { FileType } from './rules/files.ts';
import type { StaffRole } from './vocabularies.ts';

/** Actors of the authorization matrix. `other_` actors request objects that belong to others. */
export const matrixActors = [
  'guest',
  'customer',
  'other_customer',
  'vendor',
  'other_vendor',
  'reviewer',
  'administrator',
] as const;
export type MatrixActor = (typeof matrixActors)[number];

/** Result of an actor's valid request: allowed, or refused with this HTTP status. */
export type Outcome = 'allowed' | 401 | 403 | 404;
export type Access = Readonly<Record<MatrixActor, Outcome>>;

/** Roles of callers. A member of staff has one of the two staff roles. */
export type Role = 'guest' | 'customer' | 'vendor' | StaffRole;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart field for files. `maxBytes` applies to each file. */
export interface FileField {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /**
   * Accepted types. The type is detected from the content; the type that the client states is
   * ignored. A file name must have an extension of its type, or no extension.
   */
  readonly types: readonly FileType[];
  /** True for ciphertext, which is not scanned. Browsers download such a file and never show it. */
  readonly isSealed?: true;
  /** Error messages for a refused file; general messages by default. */
  readonly sentences?: { readonly size: string; readonly type: string; readonly count: string };
}

/** Names of the rate limits, whose numbers are in `requestBudgets`. */
export type RateBudget =
  | 'default'
  | 'search'
  | 'look'
  | 'places'
  | 'auth'
  | 'code'
  | 'passkey'
  | 'file'
  | 'form'
  | 'upload'
  | 'keys';

interface Shape {
  readonly method: Method;
  /** Path below the API base with `{name}` for parameters, in the specification's notation. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  /** Path parameter that must be the caller's id; otherwise 403, before the body is read. */
  readonly ownParam?: string;
  /** Body field that must be the caller's id if it is sent; another id is answered with 403. */
  readonly ownField?: string;
  readonly query?: z.ZodObject;
  /** Schema of the headers that this endpoint reads, with names in lower case. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Greatest size of the JSON body in bytes, if the default is too small. */
  readonly maxBodyBytes?: number;
  /** File fields of a multipart body. Without files, the endpoint also accepts a JSON body. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The complete body of a successful answer, including `status`. */
  readonly response: z.ZodType;
  readonly successStatus?: 200 | 201;
  readonly budget?: RateBudget;
  /** True for the few endpoints that staff may use before they have set up two-factor. */
  readonly enrolment?: true;
}

type Endpoint<S extends Shape = Shape> = Readonly<S>;
export type AnyEndpoint = Endpoint;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** Parsed input that a handler receives. */
export interface EndpointInput<E extends AnyEndpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  headers: Parsed<E['headers']>;
  body: Parsed<E['body']>;
}

type Optional<K extends string, V> = V extends undefined
  ? { [P in K]?: undefined }
  : Partial<V> extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

/** Input that a caller sends. Parts without required fields are optional. */
export type EndpointRequest<E extends AnyEndpoint> = Optional<'params', Sent<E['params']>> &
  Optional<'query', Sent<E['query']>> &
  Optional<'headers', Sent<E['headers']>> &
  Optional<'body', Sent<E['body']>>;

export type EndpointAnswer<E extends AnyEndpoint> = z.output<E['response']>;
/** Result of a handler, before the response schema strips unknown fields and adds defaults. */
export type EndpointReply<E extends AnyEndpoint> = z.input<E['response']>;

/** Declares one endpoint of the contract and preserves its literal types. */
export function defineEndpoint<
  const M extends Method,
  const P extends Shape['path'],
  const S extends Omit<Shape, 'method' | 'path'>,
>(method: M, path: P, shape: S) {
  return { method, path, ...shape };
}

/**
 * Returns the URL of a request below the API base: parameters are percent-encoded, undefined query
 * values omitted. An empty `id` gives the trailing slash that means 'the caller'.
 */
export function endpointUrl(
  { path }: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent((params[name] as string | undefined) ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, value as string);
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

type PassingOutcome = 'allowed' | 404;
type RoleIf<O extends Outcome, R extends Role> = [Extract<O, PassingOutcome>] extends [never]
  ? never
  : R;

/** The roles that `getAllowedRoles` returns, as a type. */
export type AllowedRole<A extends Access> =
  | RoleIf<A['guest'], 'guest'>
  | RoleIf<A['customer' | 'other_customer'], 'customer'>
  | RoleIf<A['vendor' | 'other_vendor'], 'vendor'>
  | RoleIf<A['reviewer'], 'reviewer'>
  | RoleIf<A['administrator'], 'administrator'>;

/** Returns each role that has an actor for which the outcome is neither 401 nor 403. */
export function getAllowedRoles(access: Access): ReadonlySet<Role> {
  const roles = new Set<Role>();
  if (passesRoleCheck(access.guest)) roles.add('guest');
  if (passesRoleCheck(access.customer) || passesRoleCheck(access.other_customer))
    roles.add('customer');
  if (passesRoleCheck(access.vendor) || passesRoleCheck(access.other_vendor)) roles.add('vendor');
  if (passesRoleCheck(access.reviewer)) roles.add('reviewer');
  if (passesRoleCheck(access.administrator)) roles.add('administrator');
  return roles;
}

/** True if a request without a token passes the role check. */
export const isForGuests = ({ access }: Pick<AnyEndpoint, 'access'>): boolean =>
  passesRoleCheck(access.guest);

/** Also true for 404, because 404 depends on the requested object and not on the role. */
const passesRoleCheck = (outcome: Outcome): outcome is PassingOutcome =>
  outcome === 'allowed' || outcome === 404;

/** Returns the schema of a successful answer with these fields in addition to `status`. */
export function answerSchema<T extends z.ZodRawShape>(fields: T) {
  return z.object({ status: z.literal(true), ...fields });
}

/** Returns the schema of a successful answer whose content is in `data`. */
export function dataAnswerSchema<T extends z.ZodType>(data: T) {
  return answerSchema({ data });
}

/** Schema of a successful answer without content, except an optional message. */
export const doneAnswerSchema = answerSchema({ message: z.string().optional() });

/** One page of a list in `data`, the format of all admin lists. `total` counts the whole list. */
export function pageAnswerSchema<T extends z.ZodType>(row: T) {
  return answerSchema({
    data: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
  });
}

/** Error codes with their HTTP status. Clients decide by `code`, never by the message. */
export const errorStatus = {
  bad_request: 400,
  wrong_credentials: 400,
  wrong_code: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_unverified: 403,
  reauth_required: 403,
  proof_required: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  keys_changed: 409,
  precondition_failed: 412,
  too_large: 413,
  wrong_type: 415,
  invalid: 422,
  too_many: 429,
  internal: 500,
  upstream_failed: 502,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

const errorCodeSchema = z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]);

/** The body of every failure. `message`, `error` and `data.error` contain the same sentence. */
export const failureSchema = z.object({
  status: z.literal(false),
  code: errorCodeSchema,
  message: z.string(),
  error: z.string(),
  data: z.object({ error: z.string() }),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** Current state of the object, if another caller changed it at the same time (409). */
  holds: z.unknown().optional(),
  request_id: z.string().optional(),
});
export type Failure = z.infer<typeof failureSchema>;

/** Field errors by dotted path, the format of `errors` in a failure. */
export type FieldErrors = Record<string, string[]>;
