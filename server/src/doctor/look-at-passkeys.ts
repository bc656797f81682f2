import type { Config } from '../config.ts';
import { passkeyHint } from '../lib/setup-error.ts';
import { type Finding, leftOut } from './look.ts';

/**
 * Whether browsers make passkeys for the hosts that people and staff come to. There is nobody to ask. In production an unfit
 * one is a fault, though the product starts: without passkeys people have their passwords and codes.
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
