import type { Config } from '../../src/config.ts';
import { ConfigError } from '../../src/lib/setup-error.ts';

/** Notice for an operator who forgot DATABASE_URL. @throws ConfigError in production */
export function noticeOfEmbedded({
  databaseUrl,
  dataDir,
  nodeEnv,
  allowDemoOnNetwork,
}: Config): string | undefined {
  if (databaseUrl !== undefined) return undefined;
  if (nodeEnv === 'production' && !allowDemoOnNetwork) {
    throw new ConfigError(
      'DATABASE_URL: required where NODE_ENV is production, which never uses the embedded database',
    );
  }
  return `DATABASE_URL is not set: this is the embedded database in ${dataDir}`;
}
