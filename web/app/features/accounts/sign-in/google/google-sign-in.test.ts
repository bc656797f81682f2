import { outcomes } from '@threshold/contract/texts/outcomes';
import { describe, expect, it } from 'vitest';
import { googleAddress, parseGoogleAnswer } from './google-sign-in.tsx';

const visit = { state: 's1', nonce: 'n1', remember: true };
const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
const fault = (sentence: string) => ({ kind: 'fault', sentence });

describe('Google sign-in', () => {
  it("requests an ID token with this visit's state and nonce", () => {
    const url = new URL(googleAddress('client', 'https://here.example/customer/auth/login', visit));
    expect(url.origin).toBe('https://accounts.google.com');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client',
      response_type: 'id_token',
      state: 's1',
      nonce: 'n1',
    });
  });

  it('reads a credential', () => {
    const idToken = token({ nonce: 'n1', email: 'ann@gmail.com' });
    expect(parseGoogleAnswer(`#state=s1&id_token=${idToken}`, visit)).toEqual({
      kind: 'credential',
      idToken,
      email: 'ann@gmail.com',
      remember: true,
    });
  });

  it.each([
    ['no answer', '', visit, { kind: 'none' }],
    ['another hash', '#main', visit, { kind: 'none' }],
    [
      'a refusal',
      '#state=s1&error=access_denied',
      visit,
      fault(outcomes.signIn.google_login_failed),
    ],
    [
      'no visit',
      `#state=s1&id_token=${token({ nonce: 'n1' })}`,
      undefined,
      fault(outcomes.signIn.google_error),
    ],
    [
      'a foreign state',
      `#state=s2&id_token=${token({ nonce: 'n1' })}`,
      visit,
      fault(outcomes.signIn.google_error),
    ],
    [
      'a foreign nonce',
      `#state=s1&id_token=${token({ nonce: 'n2' })}`,
      visit,
      fault(outcomes.signIn.google_error),
    ],
    ['no token at all', '#state=s1&id_token=rubbish', visit, fault(outcomes.signIn.google_error)],
  ])('%s', (_, hash, ownVisit, expected) => {
    expect(parseGoogleAnswer(hash, ownVisit)).toEqual(expected);
  });
});
