import { brand, brandSettings } from '@threshold/contract/brand';
import { requirePostgres } from '../adapters/database/require-postgres.ts';
import { openMail } from '../adapters/mail/open-mail.ts';
import { clamdScanner } from '../adapters/scanner/clamd.ts';
import type { Config } from '../config.ts';
import { type Finding, leftOut, look, placeOf } from './findings.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtPasskeys, lookAtRedis, lookAtStorage, lookAtTraces } from './look-at-services.ts';

/** Checks every configured service concurrently. It changes nothing. */
export async function examine(config: Config): Promise<readonly Finding[]> {
  const found = await Promise.all([
    lookAtDatabase(config),
    lookAtReplica(config.databaseReadUrl),
    lookAtRedis(config.redisUrl),
    lookAtStorage(config),
    lookAtMail(config),
    lookAtScanner(config.clamdUrl),
    lookAtTraces(config.traces),
  ]);
  return [...found.flat(), lookAtPasskeys(config), lookAtBrand()];
}

async function lookAtMail(config: Config): Promise<Finding> {
  const { smtpUrl } = config.mail;
  if (smtpUrl === undefined) return leftOut('mail', 'it stays on this machine, at /dev/mailbox');
  const { mail } = await openMail({ ...config, ...config.mail });
  try {
    return await look('mail', placeOf(smtpUrl), async () => {
      await mail.check();
      return undefined;
    });
  } finally {
    mail.close();
  }
}

/** Reports the brand. The operator must judge whether it is right, because no service can. */
function lookAtBrand(): Finding {
  const { name, support_email, phone, social } = brand;
  if (!brandSettings) return leftOut('brand', `pages and mails say ${name}, ${support_email}`);
  const profiles = Object.values(social).filter(Boolean).length;
  const says = `ok, ${support_email}, ${phone ?? 'no phone'}, profiles elsewhere: ${profiles}`;
  return { part: 'brand', configured: name, isWell: true, says, ms: 0 };
}

/** An unavailable replica does not prevent the start, because the primary answers instead. */
async function lookAtReplica(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const found = await look('replica', placeOf(url), async () => {
    await requirePostgres(url, 'DATABASE_READ_URL');
    return undefined;
  });
  return [found];
}

async function lookAtScanner(url: string | undefined): Promise<Finding> {
  if (url === undefined) return leftOut('clamd', 'uploads are not scanned for viruses');
  return look('clamd', url, async () => {
    await clamdScanner(url).check();
    return undefined;
  });
}
