import type { z } from 'zod';
import type { FileType } from './file-types.ts';
import type { StaffRole } from './vocabularies.ts';

/** Everyone whom the authorization matrix sends to every endpoint. `customer` and `vendor` are those whom the call is about. */
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

/** What a well-formed call by that actor is answered: it may go through, or it is refused with that HTTP status. */
export type Outcome = 'allowed' | 401 | 403 | 404;
export type Access = Readonly<Record<MatrixActor, Outcome>>;

/** Whom the role stage tells apart. Staff have one of two roles. */
export type Role = 'guest' | 'customer' | 'vendor' | StaffRole;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A multipart field that carries files. `maxBytes` counts each file. */
export interface FileField {
  readonly maxFiles: number;
  readonly maxBytes: number;
  /** Accepted content types, by what the bytes say, never by what the client says. A name has one of the type's endings, or none. */
  readonly types: readonly FileType[];
  /**
   * Ciphertext: its bytes say nothing, so it is neither typed by them nor looked at for viruses. It is kept as the one
   * type of the list, which browsers save and never show.
   */
  readonly isSealed?: true;
  /** What a refused file is told; without them the general refusals. */
  readonly sentences?: { readonly size: string; readonly type: string; readonly count: string };
}

/** Names of the request budgets in `limits.ts`, where the figures stand. */
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
  /** Path below the API base with `{name}` for parameters, as the specification writes it. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  /** The path parameter that must be the caller's own id: another one is answered 403 before the body is read. */
  readonly ownParam?: string;
  /** The field of the body that must be the caller's own id where it is sent: another one is answered 403. */
  readonly ownField?: string;
  readonly query?: z.ZodObject;
  /** Headers with a meaning for this call, by their names in small letters. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Where the usual size of a JSON body is too small. */
  readonly maxBodyBytes?: number;
  /** Present on multipart calls only; they take JSON too where no file is sent. */
  readonly files?: Readonly<Record<string, FileField>>;
  /** The whole body of a successful answer, `status` included. */
  readonly response: z.ZodType;
  readonly successStatus?: 200 | 201;
  readonly budget?: RateBudget;
  /** Open to staff who have yet to set up two-factor, and to whom nothing else is. */
  readonly enrolment?: true;
}

type Endpoint<S extends Shape = Shape> = Readonly<S>;
export type AnyEndpoint = Endpoint;

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined;
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;

/** What a handler receives. */
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

/** What a caller sends. Parts without required fields may be left out. */
export type EndpointRequest<E extends AnyEndpoint> = Optional<'params', Sent<E['params']>> &
  Optional<'query', Sent<E['query']>> &
  Optional<'headers', Sent<E['headers']>> &
  Optional<'body', Sent<E['body']>>;

export type EndpointAnswer<E extends AnyEndpoint> = z.output<E['response']>;
/** What a handler returns: the answer before the response schema has stripped and defaulted it. */
export type EndpointReply<E extends AnyEndpoint> = z.input<E['response']>;

/** Declares one call of the contract, typed to the letter. */
export function endpoint<
  const M extends Method,
  const P extends Shape['path'],
  const S extends Omit<Shape, 'method' | 'path'>,
>(method: M, path: P, shape: S) {
  return { method, path, ...shape };
}

/**
 * The URL of a call below the API base: parameters are percent-encoded, undefined query values left out.
 * An empty `id` gives the trailing slash that means 'the caller'.
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

type Passing = 'allowed' | 404;
type RoleIf<O extends Outcome, R extends Role> = [Extract<O, Passing>] extends [never] ? never : R;

/** What `rolesOf` gives, as a type. */
export type RoleOf<A extends Access> =
  | RoleIf<A['guest'], 'guest'>
  | RoleIf<A['customer' | 'other_customer'], 'customer'>
  | RoleIf<A['vendor' | 'other_vendor'], 'vendor'>
  | RoleIf<A['reviewer'], 'reviewer'>
  | RoleIf<A['administrator'], 'administrator'>;

/** Roles that may get past the role stage: those with at least one actor who is not refused outright with 401 or 403. */
export function rolesOf(access: Access): ReadonlySet<Role> {
  const roles = new Set<Role>();
  if (passes(access.guest)) roles.add('guest');
  if (passes(access.customer) || passes(access.other_customer)) roles.add('customer');
  if (passes(access.vendor) || passes(access.other_vendor)) roles.add('vendor');
  if (passes(access.reviewer)) roles.add('reviewer');
  if (passes(access.administrator)) roles.add('administrator');
  return roles;
}

/** Whether a call without a token gets past the role stage. */
export const isForGuests = ({ access }: Pick<AnyEndpoint, 'access'>): boolean =>
  passes(access.guest);

/** 404 is decided by what is asked for, so the role as such got through. */
const passes = (outcome: Outcome): outcome is Passing => outcome === 'allowed' || outcome === 404;
