import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { googleAddress, parseGoogleAnswer } from './google-sign-in.tsx';

const visit = { state: 's1', nonce: 'n1', remember: true };
const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const fault = (sentence: string) => ({ kind: 'fault', sentence });

describe('Google sign-in', () => {
  it("requests an ID token with the attempt's state and nonce", () => {
    const url = new URL(googleAddress('client', 'https://here.example/customer/auth/login', visit));
    expect(url.origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client',
      response_type: 'id_token',
      state: 's1',
      nonce: 'n1',
    });
  });

  it('reads token and email address from a successful result', () => {
    const idToken = token({ nonce: 'n1', email: 'ann@gmail.com' });
    expect(parseGoogleAnswer(`#state=s1&id_token=${idToken}`, visit)).toEqual({
      kind: 'credential',
      idToken,
      email: 'ann@gmail.com',
      remember: true,
    });
  });

  it.each([
    ['an empty hash', '', visit, { kind: 'none' }],
    ['an unrelated hash', '#main', visit, { kind: 'none' }],
    [
      'a refusal of Google',
      '#state=s1&error=access_denied',
      visit,
      fault(outcomes.signIn.google_login_failed),
    ],
    [
      'a result that was not requested',
      `#state=s1&id_token=${token({ nonce: 'n1' })}`,
      undefined,
      fault(outcomes.signIn.google_error),
    ],
    [
      'a result with another state',
      `#state=s2&id_token=${token({ nonce: 'n1' })}`,
      visit,
      fault(outcomes.signIn.google_error),
    ],
    [
      'a token with another nonce',
      `#state=s1&id_token=${token({ nonce: 'n2' })}`,
      visit,
      fault(outcomes.signIn.google_error),
    ],
    ['an invalid token', '#state=s1&id_token=rubbish', visit, fault(outcomes.signIn.google_error)],
  ])('returns no credential for %s', (_, hash, ownVisit, expected) => {
    expect(parseGoogleAnswer(hash, ownVisit)).toEqual(expected);
  });
});
