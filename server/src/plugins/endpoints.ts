import {
  type AnyEndpoint,
  type EndpointInput,
  type EndpointReply,
  failureSchema,
  getAllowedRoles,
  isForGuests,
  type Role,
} from '@threshold/contract/endpoint';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, unauthenticated } from '../errors.ts';
import { type Actor, type ActorOf, getActorRole, type SignedIn } from '../lib/actor.ts';
import { createUnreadableBodyError } from './body-parsers.ts';
import { readMultipart } from './uploads/multipart.ts';
import type { TextFields, UploadedFile } from './uploads/receive-files.ts';
import type { FileFields } from './uploads/upload-allowance.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** All served endpoints in the order of registration. */
    endpoints: AnyEndpoint[];
  }
}

/** Uploaded files by file field of the endpoint. They are deleted after the answer. */
type CallFiles<E extends AnyEndpoint> = Readonly<
  Partial<Record<keyof NonNullable<E['files']>, readonly UploadedFile[]>>
>;

/** An API call with a multipart body whose first file has not been read yet. */
export interface FileUploadCall<E extends AnyEndpoint>
  extends Pick<EndpointInput<E>, 'params' | 'query'> {
  readonly actor: Extract<ActorOf<E['access']>, SignedIn>;
  /** Unvalidated fields before the first file. Some clients send further fields after it. */
  readonly fields: TextFields;
}

/**
 * Decides, before a file is written, whether this caller may send files with these fields. The
 * handler later checks the complete call. @throws the refusal
 */
interface FileRules<E extends AnyEndpoint> {
  readonly admitFiles: (sending: FileUploadCall<E>) => Promise<void>;
}
/** Last argument of `serveEndpoint`: required for endpoints with files, absent for others. */
type FileRulesArgs<E extends AnyEndpoint> = keyof NonNullable<E['files']> extends never
  ? []
  : [FileRules<E>];

/** An API call that passed the rate limit, the role check and the validation. */
export interface HandlerInput<E extends AnyEndpoint> extends EndpointInput<E> {
  readonly actor: ActorOf<E['access']>;
  readonly files: CallFiles<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Serves an endpoint. Before the body is read, it refuses callers whose role is not in `access`,
 * and callers with another id if the path must contain the caller's own id. The contract's schemas
 * validate the input and the answer.
 */
export function serveEndpoint<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: HandlerInput<E>) => Promise<EndpointReply<E>>,
  ...[fileRules]: FileRulesArgs<E>
): void {
  const status = endpoint.successStatus ?? 200;
  const roles = getAllowedRoles(endpoint.access);
  app.endpoints.push(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    schema: {
      tags: [endpoint.path.split('/')[1] ?? ''],
      summary: endpoint.summary,
      ...(endpoint.files && {
        description: describeFiles(endpoint.files),
        consumes: ['application/json', 'multipart/form-data'],
      }),
      security: isForGuests(endpoint) ? [] : [{ bearer: [] }],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      // `loose` leaves undeclared headers in the request, because plugins read them.
      ...(endpoint.headers && { headers: endpoint.headers.loose() }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.response, '4xx': failureSchema, '5xx': failureSchema },
    },
    onRequest: async ({ actor, params }) => {
      requireRole(actor, roles);
      requireEnrolledStaff(actor, endpoint);
      if (endpoint.ownParam) requireOwnId(actor, endpoint, endpoint.ownParam, params);
    },
    preValidation: async (request, reply) => {
      if (request.isMultipart()) await readMultipartBody(endpoint, request, reply, fileRules);
      // A missing body is validated as an empty object, so that the error lists required fields.
      if (endpoint.body) request.body ??= {};
    },
    handler: async (request, reply) => {
      const input = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: request.body,
      } as unknown as EndpointInput<E>;
      if (endpoint.ownField) requireOwnField(request.actor, endpoint.ownField, request.body);
      reply.status(status);
      const files = (request.multipartBody?.files ?? {}) as CallFiles<E>;
      // `onRequest` has refused all other actors.
      const actor = request.actor as ActorOf<E['access']>;
      const answer = await handler({ ...input, actor, files, request, reply });
      request.multipartBody?.allowance.keep();
      return answer;
    },
  });
}

/** Reads a multipart body if the endpoint has files. */
async function readMultipartBody<E extends AnyEndpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
  rules: FileRules<E> | undefined,
): Promise<void> {
  if (!endpoint.files) throw createUnreadableBodyError();
  const params = endpoint.params?.safeParse(request.params);
  const query = endpoint.query?.safeParse(request.query);
  // The schemas will refuse the invalid path or query, so the body is not read.
  if (params?.success === false || query?.success === false) return;
  const address = { params: params?.data, query: query?.data } as Pick<
    EndpointInput<E>,
    'params' | 'query'
  >;
  request.multipartBody = await readMultipart(request, reply, endpoint.files, async (fields) => {
    const actor = requireSignedIn(request.actor) as FileUploadCall<E>['actor'];
    await rules?.admitFiles({ ...address, actor, fields });
  });
  request.body = request.multipartBody.fields;
}

/** Describes the file fields in the API document, whose schemas contain only text fields. */
function describeFiles(files: FileFields): string {
  const fields = Object.entries(files).map(
    ([name, { maxFiles, maxBytes, types }]) =>
      `\`${name}\`: at most ${maxFiles}, ${Math.floor(maxBytes / 1024 / 1024)} MB each, ${types.join(', ')}.`,
  );
  return ['JSON, or multipart/form-data with the same fields.', ...fields].join(' ');
}

function requireRole(actor: Actor, roles: ReadonlySet<Role>): void {
  if (roles.has(getActorRole(actor))) return;
  if (actor.role === 'guest') throw unauthenticated(outcomes.refusals.unauthenticated);
  throw forbidden(outcomes.refusals.forbidden);
}

/** Refuses a path with the id of another account. The schemas refuse invalid ids later. */
function requireOwnId(actor: Actor, endpoint: AnyEndpoint, name: string, params: unknown): void {
  const { data } = endpoint.params?.safeParse(params) ?? {};
  if (data && (actor.role === 'guest' || data[name] !== actor.id)) {
    throw forbidden(outcomes.refusals.forbidden);
  }
}

function requireOwnField(actor: Actor, name: string, body: unknown): void {
  const id = (body as Readonly<Record<string, unknown>>)[name];
  if (id !== undefined && (actor.role === 'guest' || id !== actor.id)) {
    throw forbidden(outcomes.refusals.forbidden);
  }
}

/** Lets staff without two-factor sign-in call only the endpoints that set it up. */
function requireEnrolledStaff(actor: Actor, endpoint: AnyEndpoint): void {
  if (actor.role === 'staff' && actor.isEnrolling && !endpoint.enrolment) {
    throw forbidden(outcomes.refusals.forbidden);
  }
}

/** Narrows the actor's type to signed-in callers; the role check has already refused guests. */
function requireSignedIn(actor: Actor): SignedIn {
  if (actor.role === 'guest') throw unauthenticated(outcomes.refusals.unauthenticated);
  return actor;
}
