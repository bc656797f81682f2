import { sessionEndedHeader } from '@threshold/contract/access';
import {
  type AnyEndpoint,
  type EndpointAnswer,
  type EndpointInput,
  endpointUrl,
} from '@threshold/contract/endpoint';
import { limits } from '@threshold/contract/limits';
import { getAccessToken } from '../account/session.ts';
import type { TransportAnswer } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { apiBase } from '../api/browser-transport.ts';
import { parseJson } from '../parse-json.ts';
import { handleAuthFailure } from './api-client.ts';

export interface UploadRequest<E extends AnyEndpoint> {
  params: EndpointInput<E>['params'];
  query?: EndpointInput<E>['query'];
  fields?: Readonly<Record<string, string | undefined>>;
  /** Files by form field. A Blob has no file name and gets the field's name. */
  files: Readonly<Record<string, Blob | readonly File[]>>;
}

export interface UploadOptions {
  onProgress?: (sent: number) => void;
  /** Aborts the upload, which then fails with the same error as a lost connection. */
  signal?: AbortSignal;
}

/**
 * Sends a multipart request. Aborts after ten seconds without progress. Throws an ApiError for
 * every failure.
 */
export async function uploadFiles<E extends AnyEndpoint>(
  endpoint: E,
  request: UploadRequest<E>,
  options: UploadOptions = {},
): Promise<EndpointAnswer<E>> {
  const token = getAccessToken();
  const url = `${apiBase}${endpointUrl(endpoint, request.params, request.query)}`;
  const answer = await sendForm(endpoint.method, url, token, toFormData(request), options);
  handleAuthFailure(answer, { token, quiet: false });
  if (answer.status >= 400) throw ApiError.from(answer);
  return answer.body as EndpointAnswer<E>;
}

/** Text fields come first, so that the server can refuse them before it reads a file. */
export function toFormData({
  fields = {},
  files,
}: Pick<UploadRequest<AnyEndpoint>, 'fields' | 'files'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  for (const [name, file] of Object.entries(files)) {
    if (file instanceof Blob) form.append(name, file, file instanceof File ? file.name : name);
    else for (const each of file) form.append(name, each, each.name);
  }
  return form;
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendForm(
  method: string,
  url: string,
  token: string | null,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const live = () => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), limits.request.timeout_ms);
    };
    const fail = () => {
      clearTimeout(timer);
      reject(new ApiError(0, 'offline', ''));
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      live();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('progress', live);
    request.addEventListener('load', () => {
      clearTimeout(timer);
      resolve({
        status: request.status,
        body: parseJson(request.responseText),
        isTokenIgnored: request.getResponseHeader(sessionEndedHeader) !== null,
      });
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.open(method, url);
    request.setRequestHeader('accept', 'application/json');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    signal?.addEventListener('abort', () => request.abort());
    // An upload that is aborted before it is sent fires no event, so it fails here.
    if (signal?.aborted) return fail();
    live();
    request.send(form);
  });
}
