import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import { type MailContent, renderMail } from './layout.ts';

/* Mails to staff about their accounts. No mail contains a password or a code. */

function renderStaffNotice(template: string, subject: string, text: string): MailContent {
  return renderMail(template, subject, [
    { kind: 'text', text },
    {
      kind: 'note',
      text: 'If this was not you, and you did not ask for it, tell an administrator at once.',
    },
  ]);
}

export const renderStaffPasswordResetMail = (): MailContent =>
  renderStaffNotice(
    'staff_password_reset',
    'Your password for operations was reset',
    `An administrator of ${brand.name} reset your password, and hands you the new one. Passkeys of yours were removed. You have been signed out everywhere.`,
  );

export const renderStaffPasswordChangedMail = (): MailContent =>
  renderStaffNotice(
    'staff_password_changed',
    'Your password for operations was changed',
    `The password of your account at the operations of ${brand.name} was changed. Everywhere else you have been signed out.`,
  );

export const renderStaffTwoFactorResetMail = (): MailContent =>
  renderStaffNotice(
    'staff_two_factor_reset',
    'Your two-factor for operations was reset',
    `An administrator of ${brand.name} reset your two-factor authentication. Your next sign-in sets up an authenticator anew. Passkeys of yours were removed. You have been signed out everywhere.`,
  );

export const renderStaffRecoveryUsedMail = (): MailContent =>
  renderStaffNotice(
    'staff_recovery_used',
    'A recovery code of yours was used',
    `Somebody signed in to the operations of ${brand.name} with your password and one of your recovery codes, and may set up a new authenticator in place of yours.`,
  );

export const renderStaffRecoveryCodesReplacedMail = (): MailContent =>
  renderStaffNotice(
    'staff_recovery_codes_replaced',
    'New recovery codes for operations',
    `New recovery codes were made for your account at the operations of ${brand.name}. The old ones no longer work.`,
  );

/** @param provider name of the passkey provider; null if unknown */
export const renderStaffPasskeyAddedMail = (provider: string | null): MailContent =>
  renderStaffNotice(
    'staff_passkey_added',
    'A passkey for operations was added',
    `A passkey was added to your account at the operations of ${brand.name}${formatStaffPasskeyProvider(provider)}. Whoever has it signs in without password and code.`,
  );

export const renderStaffPasskeyRemovedMail = (provider: string | null): MailContent =>
  renderStaffNotice(
    'staff_passkey_removed',
    'A passkey for operations was removed',
    `A passkey was removed from your account at the operations of ${brand.name}${formatStaffPasskeyProvider(provider)}. It signs nobody in any more.`,
  );

const formatStaffPasskeyProvider = (provider: string | null) =>
  provider === null ? '' : `; ${provider} keeps it`;

export const renderStaffNewDeviceMail = ({
  time,
  device,
}: {
  readonly time: string;
  readonly device: string;
}): MailContent =>
  renderStaffNotice(
    'staff_new_device',
    'A new sign-in to operations',
    `Somebody signed in to the operations of ${brand.name} as you, with a browser that had not been used for it before: ${device}, on ${time}.`,
  );

/** Asks staff whether to apply a register file with far fewer rows than the previous file. */
export const renderImportQuestionMail = ({
  file,
  shortfalls,
  origin,
}: {
  readonly file: string;
  /** One sentence for each part of the file that has too few rows. */
  readonly shortfalls: readonly string[];
  readonly origin: string;
}): MailContent =>
  renderMail('import_asks', `Apply ${file}?`, [
    {
      kind: 'text',
      text: `${shortfalls.join(' ')} Nothing has changed so far: applying it takes out of search whoever does not stand in it any more.`,
    },
    { kind: 'button', label: 'Decide', url: `${origin}${pagePaths.opsImports}` },
  ]);
