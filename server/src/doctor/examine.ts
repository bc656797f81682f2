import { brand, brandSettings } from '@threshold/contract/brand';
import { requirePostgres } from '../adapters/database/require-postgres.ts';
import { openMail } from '../adapters/mail/open-mail.ts';
import { createClamdScanner } from '../adapters/scanner/clamd.ts';
import type { Config } from '../config.ts';
import { checkDependency, type Finding, formatAddress, reportUnconfigured } from './findings.ts';
import { checkDatabase } from './look-at-database.ts';
import { checkPasskeys, checkRedis, checkStorage, checkTraces } from './look-at-services.ts';

/** Checks every configured service concurrently. It changes nothing. */
export async function checkDependencies(config: Config): Promise<readonly Finding[]> {
  const found = await Promise.all([
    checkDatabase(config),
    checkReplica(config.databaseReadUrl),
    checkRedis(config.redisUrl),
    checkStorage(config),
    checkMail(config),
    checkScanner(config.clamdUrl),
    checkTraces(config.traces),
  ]);
  return [...found.flat(), checkPasskeys(config), reportBrand()];
}

async function checkMail(config: Config): Promise<Finding> {
  const { smtpUrl } = config.mail;
  if (smtpUrl === undefined)
    return reportUnconfigured('mail', 'it stays on this machine, at /dev/mailbox');
  const { mail } = await openMail({ ...config, ...config.mail });
  try {
    return await checkDependency('mail', formatAddress(smtpUrl), async () => {
      await mail.check();
      return undefined;
    });
  } finally {
    mail.close();
  }
}

/** Reports the brand for the operator to check, because no service can check it. */
function reportBrand(): Finding {
  const { name, support_email, phone, social } = brand;
  if (!brandSettings)
    return reportUnconfigured('brand', `pages and mails say ${name}, ${support_email}`);
  const profiles = Object.values(social).filter(Boolean).length;
  const says = `ok, ${support_email}, ${phone ?? 'no phone'}, profiles elsewhere: ${profiles}`;
  return { part: 'brand', configured: name, isWell: true, says, ms: 0 };
}

/** Checks the replica. The product also starts without a replica: the primary answers instead. */
async function checkReplica(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const found = await checkDependency('replica', formatAddress(url), async () => {
    await requirePostgres(url, 'DATABASE_READ_URL');
    return undefined;
  });
  return [found];
}

async function checkScanner(url: string | undefined): Promise<Finding> {
  if (url === undefined) return reportUnconfigured('clamd', 'uploads are not scanned for viruses');
  return checkDependency('clamd', url, async () => {
    await createClamdScanner(url).check();
    return undefined;
  });
}
