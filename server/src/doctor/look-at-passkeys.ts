import type { Config } from '../config.ts';
import { passkeyHint } from '../lib/setup-error.ts';
import { type Finding, leftOut } from './look.ts';

/**
 * Checks whether browsers create passkeys for the hosts of members and staff, without a request. In
 * production an unsuitable host is a fault, although the product starts: people can use passwords
 * and codes.
 */
export function lookAtPasskeys({ publicUrl, opsOrigin, mode }: Config): Finding {
  if (publicUrl === undefined) {
    return leftOut('passkeys', 'browsers make them for http://localhost alone');
  }
  const hint = passkeyHint([publicUrl, opsOrigin ?? publicUrl]);
  const { hostname } = new URL(publicUrl);
  return {
    part: 'passkeys',
    configured: hostname,
    isWell: hint === undefined || mode !== 'production',
    says: hint ?? 'ok, and for ever of this host',
    ms: 0,
  };
}
