import { isIP } from 'node:net';

/**
 * What is to be said at start about the hosts that passkeys are made for: browsers make none for an address, and none where
 * the page does not come by https, `localhost` aside. Undefined where all is well.
 */
export function passkeyHint(origins: readonly string[]): string | undefined {
  const isUnfit = (origin: string) => {
    const { hostname, protocol } = new URL(origin);
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
    return isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal);
  };
  const unfit = origins.find(isUnfit);
  return unfit && `browsers make no passkeys for ${unfit}: they need https and the name of a host`;
}
