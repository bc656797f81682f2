import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { administratorOnly, anyone, owningCustomer, staffOnly } from './access.ts';
import { type AnyEndpoint, endpointUrl, getAllowedRoles, matrixActors } from './endpoint.ts';
import { allEndpoints } from './registry.ts';

function nameOf({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/**
 * Every endpoint that the specification or a decision record defines. Others may be added, but
 * none of these may be removed or changed.
 */
const fixed = `
GET /customers
GET /customers/{id}
PUT /customers/{id}
DELETE /customers/{id}
POST /customers/register
POST /customers/login
POST /customers/google-login
POST /customers/forgot-password
POST /customers/verify-otp
POST /customers/reset-password
POST /customers/resend-email-otp
POST /customers/verify-email-otp
POST /customers/logout
POST /customers/time-slot/schedule
PUT /customers/time-slot/{id}
DELETE /customers/time-slot/{id}
GET /customers/{id}/appointments
GET /customers/{id}/documents
POST /customers/{id}/onedocuments/verify
POST /customers/{id}/documents/verify
DELETE /customers/document
GET /customers/2fa/status
POST /customers/2fa/generate-secret
POST /customers/2fa/enable
POST /customers/2fa/disable
POST /customers/2fa/disable-with-password
POST /customers/2fa/recovery-codes
GET /customers/sessions
DELETE /customers/sessions
DELETE /customers/sessions/{id}
GET /customers/{id}/export
GET /customers/{id}/shortlist
PUT /customers/{id}/shortlist
GET /vendors
GET /vendors/{id}
GET /vendors/dashboard
PUT /vendors/{id}
DELETE /vendors/{id}
GET /vendors/approved
GET /vendors/search
GET /vendors/cities
GET /vendors/service/by-type
POST /vendors/claim
GET /vendors/attachments/{id}
POST /vendors/register
POST /vendors/login
POST /vendors/change-password
POST /vendors/forgot-password
POST /vendors/verify-otp
POST /vendors/reset-password
POST /vendors/logout
POST /vendors/resend-email-otp
POST /vendors/verify-email-otp
GET /vendors/2fa/status
POST /vendors/2fa/generate-secret
POST /vendors/2fa/enable
POST /vendors/2fa/disable
POST /vendors/2fa/disable-with-password
POST /vendors/2fa/recovery-codes
GET /vendors/sessions
DELETE /vendors/sessions
DELETE /vendors/sessions/{id}
GET /vendors/{id}/export
GET /vendors/{id}/availability
PUT /vendors/{id}/availability
GET /vendors/{id}/slots
GET /vendors/{id}/appointments
PUT /vendors/time-slot/{id}
DELETE /vendors/time-slot/{id}
POST /vendors/{id}/removal-request
POST /reviews
GET /reviews/testimonials
GET /reviews/{vendorId}
PUT /reviews/{id}
DELETE /reviews/{id}
POST /reviews/{id}/reply
POST /reviews/{id}/report
POST /lead-requests
POST /loan-applications
GET /loan-applications/customer/{id}
GET /loan-applications/vendor/{vendorId}
PUT /loan-applications/update-status
POST /loan-applications/{id}/withdraw
GET /loan-applications/{id}/history
GET /loan-applications/{id}/access
DELETE /loan-applications/{id}/access
GET /faq/active
GET /chat/{id}
GET /chat/history/{id}
GET /chat/getConversation
PUT /chat/update-status
POST /chat/upload
POST /chat/verify-file-access
POST /chat/report
POST /chat/block
GET /e2ee/keys
PUT /e2ee/keys
GET /e2ee/backup
PUT /e2ee/backup
GET /places/autocomplete
GET /places/address
GET /places/geocode
GET /places/details
POST /alerts
DELETE /alerts
GET /alerts/confirm
GET /notices
PUT /notices
POST /admin/login
POST /admin/logout
POST /admin/2fa/generate-secret
POST /admin/2fa/enable
GET /admin/vendors
PUT /admin/vendors/{id}/status
GET /admin/claims
PUT /admin/claims/{id}
GET /admin/lead-requests
PUT /admin/lead-requests/{id}
GET /admin/reviews
PUT /admin/reviews/{id}
GET /admin/faqs
POST /admin/faqs
PUT /admin/faqs/{id}
DELETE /admin/faqs/{id}
GET /admin/audit
`
  .trim()
  .split('\n');

test('the contract contains every endpoint of the fixed list, without duplicates', () => {
  const names = allEndpoints.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(fixed));
});

describe.each(allEndpoints.map((call) => [nameOf(call), call] as const))('%s', (_, call) => {
  test('declares each path parameter and the access of each caller kind', () => {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath);
    expect(Object.keys(call.access).toSorted()).toEqual([...matrixActors].toSorted());
    expect(Object.values(call.access)).toContain('allowed');
  });

  test('can be converted to JSON Schema', () => {
    for (const schema of [call.params, call.query, call.headers, call.body]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
    }
    expect(() => z.toJSONSchema(call.response, { io: 'output' })).not.toThrow();
  });
});

describe('endpointUrl', () => {
  test('encodes path and query parameters and omits empty query values', () => {
    const call = { path: '/vendors/{id}/slots' } as const;
    const query = { from: '2026-01-01', to: undefined, note: '', a: ['x', 'y'] };
    expect(endpointUrl(call, { id: 'a/b' }, query)).toBe(
      '/vendors/a%2Fb/slots?from=2026-01-01&a=x%2Cy',
    );
  });

  test('ends with a slash if the id is empty, meaning the caller', () => {
    expect(endpointUrl({ path: '/vendors/{id}' }, { id: '' })).toBe('/vendors/');
  });
});

test('getAllowedRoles returns the roles that pass the role check', () => {
  expect([...getAllowedRoles(anyone)].toSorted()).toEqual([
    'administrator',
    'customer',
    'guest',
    'reviewer',
    'vendor',
  ]);
  expect([...getAllowedRoles(owningCustomer)]).toEqual(['customer']);
  expect([...getAllowedRoles(staffOnly)]).toEqual(['reviewer', 'administrator']);
  expect([...getAllowedRoles(administratorOnly)]).toEqual(['administrator']);
});
