import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import { ConfigError } from './lib/setup-error.ts';

const ALLOW = 'ALLOW_DEMO_ON_NETWORK=1';

/**
 * All modes except `npm run serve` are for one machine: demo passwords are public, and /dev/mailbox
 * shows codes. @throws ConfigError if other machines could reach that, or in production, unless
 * allowed
 */
export function refuseOpenDemo({
  mode,
  host,
  nodeEnv,
  allowDemoOnNetwork,
}: Pick<Config, 'mode' | 'host' | 'nodeEnv' | 'allowDemoOnNetwork'>): void {
  if (mode === 'production' || allowDemoOnNetwork) return;
  const faults: string[] = [];
  if (nodeEnv === 'production') {
    faults.push(`NODE_ENV: production is served by npm run serve, or set ${ALLOW} for the demo`);
  }
  if (!isOwnMachine(host)) {
    faults.push(`HOST: others could reach the demo at '${host}', set ${ALLOW} if they shall`);
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** A name other than localhost may resolve to any machine. */
function isOwnMachine(host: string): boolean {
  if (isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
