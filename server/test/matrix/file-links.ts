import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import { formatEndpointName } from '../api/endpoint-name.ts';

/**
 * Returns every link in an answer except public pictures. The link of a chat file is empty until a
 * code is entered.
 */
export function linksIn(value: unknown, name = ''): string[] {
  if (value === '') return [];
  if (typeof value === 'string') {
    const isPicture = /^\/media\/[\w.-]+$/.test(value);
    const isLink = name === 'file_url' || /\/(files|exports)\/\S/.test(value);
    return isLink && !isPicture ? [`${name}: ${value}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => linksIn(inside, key));
}

/** API calls that return links to private files if the request contains a valid code. */
const opening = [
  'GET /customers/{id}/export',
  'GET /vendors/{id}/export',
  'POST /admin/vendors/{id}/files',
  'POST /chat/verify-file-access',
  'POST /customers/{id}/documents/verify',
  'POST /customers/{id}/onedocuments/verify',
];

/** Expects links to private files in the answer only if the request has a valid code. */
export function expectNoFileLinks(endpoint: AnyEndpoint, asked: unknown, answer: unknown): void {
  const hasCode = /"(verification_code|otp)"/.test(JSON.stringify(asked));
  const isOpening = hasCode && opening.includes(formatEndpointName(endpoint));
  const some = expect.arrayContaining([expect.any(String)]);
  expect(linksIn(answer)).toEqual(isOpening ? some : []);
}
