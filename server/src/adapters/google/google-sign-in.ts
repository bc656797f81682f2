import { limits } from '@threshold/contract/limits';
import { isEmail } from '@threshold/contract/primitives';
import { cleanLine, hasVisible } from '@threshold/contract/rules/text/clean-text';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Dependency } from '../../lib/parts.ts';

/** A Google account, identified by `subject`, which never changes. */
export interface GoogleProfile {
  readonly subject: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** True if Google runs the mailbox; Google's check of other addresses may be outdated. */
  readonly ownsMailbox: boolean;
}

export interface GoogleSignIn {
  /** OAuth client id, which the page's button needs. */
  readonly clientId: string;
  /**
   * Returns the Google account if Google issued the token for us, the token is valid and Google has
   * verified the email address in it; otherwise undefined.
   * @throws GoogleUnavailableError if Google's keys cannot be read
   */
  verify(idToken: string): Promise<GoogleProfile | undefined>;
}

/** Thrown if Google's keys cannot be read. */
export class GoogleUnavailableError extends Error {}

export interface GoogleOptions {
  readonly clientId: string;
  readonly jwksUrl: string;
  /** Expected issuer of tokens, starting with https://. Tokens may omit the https://. */
  readonly issuer: string;
}

/** Longest validity of a token in seconds: Google's hour plus an hour for clock differences. */
export const ID_TOKEN_SECONDS = 2 * 60 * 60;
const CLOCK_SECONDS = 60;

const name = z
  .string()
  .transform((text) => cleanLine(text.slice(0, limits.text.name)))
  .refine(hasVisible)
  .catch('');

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(limits.text.email).toLowerCase().refine(isEmail),
  email_verified: z.literal(true),
  given_name: name,
  family_name: name,
  name,
  /** Domain of a Google Workspace account; undefined for other Google accounts. */
  hd: z.string().optional(),
});

/** @param part receives whether Google's keys can be read */
export function openGoogleSignIn(
  { clientId, jwksUrl, issuer }: GoogleOptions,
  part?: Dependency,
): GoogleSignIn {
  const keys = createRemoteJWKSet(new URL(jwksUrl));
  return {
    clientId,
    verify: async (idToken) => {
      const payload = await verifiedPayload();
      const claims = claimsSchema.safeParse(payload);
      return claims.success ? toProfile(claims.data) : undefined;

      async function verifiedPayload(): Promise<unknown> {
        try {
          const verified = await jwtVerify(idToken, keys, {
            algorithms: ['RS256'],
            audience: clientId,
            issuer: [issuer, issuer.replace('https://', '')],
            clockTolerance: CLOCK_SECONDS,
            maxTokenAge: ID_TOKEN_SECONDS - 2 * CLOCK_SECONDS,
            requiredClaims: ['exp', 'iat', 'sub'],
          });
          part?.up();
          return verified.payload;
        } catch (error) {
          if (isUnavailable(error)) {
            part?.down(error);
            throw new GoogleUnavailableError('keys', { cause: error });
          }
          return undefined;
        }
      }
    },
  };
}

/** Returns whether verification failed because Google's keys could not be read. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'].includes(error.code);
}

function toProfile(claims: z.infer<typeof claimsSchema>): GoogleProfile {
  const { sub, email, given_name, family_name, hd } = claims;
  return {
    subject: sub,
    email,
    first_name: given_name || claims.name || (email.split('@')[0] ?? ''),
    last_name: family_name,
    ownsMailbox: email.endsWith('@gmail.com') || hd !== undefined,
  };
}
