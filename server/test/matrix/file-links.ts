import type { AnyEndpoint } from '@threshold/contract/endpoint';
import { expect } from 'vitest';
import { formatEndpointName } from '../api/endpoint-name.ts';

/**
 * Returns every link in an answer except public pictures. The link of a chat file is empty until a
 * code is entered.
 */
export function findFileLinks(value: unknown, name = ''): string[] {
  if (value === '') return [];
  if (typeof value === 'string') {
    const isPicture = /^\/media\/[\w.-]+$/.test(value);
    const isLink = name === 'file_url' || /\/(files|exports)\/\S/.test(value);
    return isLink && !isPicture ? [`${name}: ${value}`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => findFileLinks(inside, key));
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

/**
 * Returns the links that an answer must have: any links if the request opens files with a code,
 * otherwise none.
 */
export function buildExpectedLinks(endpoint: AnyEndpoint, asked: unknown): unknown[] {
  const hasCode = /"(verification_code|otp)"/.test(JSON.stringify(asked));
  const isOpening = hasCode && opening.includes(formatEndpointName(endpoint));
  return isOpening ? expect.arrayContaining([expect.any(String)]) : [];
}
