import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

const ALLOW = 'ALLOW_DEMO_ON_NETWORK=1';

/**
 * Everything but `npm run serve` is for one person at one machine: its accounts have passwords that everybody can read, and
 * its mail, codes among it, lies open at /dev/mailbox.
 *
 * @throws ConfigError where others could reach that, or where it stands in production's place, unless the operator allows it
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

/** A name other than localhost may lead anywhere. */
function isOwnMachine(host: string): boolean {
  if (isIP(host) === 0) return host.toLowerCase() === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}
