import { brand } from '@threshold/contract/brand';
import { deletionTexts } from '@threshold/contract/endpoints/accounts/accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { type MailBlock, type MailContent, renderMail } from './layout.ts';

/* Mails about an account. An entered address may be a stranger's, so no mail repeats any input. */

const life = `The code works for ${limits.otp.life_minutes} minutes, and once.`;

const createCodeBlocks = (what: string, code: string): MailBlock[] => [
  { kind: 'text', text: what },
  { kind: 'facts', facts: [['Your code', code]] },
  { kind: 'text', text: life },
  {
    kind: 'note',
    text: `Nobody at ${brand.name} will ever ask for this code. If you did not ask for it, ignore this email.`,
  },
];

/** Functions that render mails with a one-time code, one for each purpose of a code. */
export const codeMails = {
  verify_email: (code: string): MailContent =>
    renderMail('code_verify_email', 'Verify your email address', [
      ...createCodeBlocks(`Enter this code on ${brand.name} to verify your email address.`, code),
    ]),
  reset_password: (code: string): MailContent =>
    renderMail('code_reset_password', 'Reset your password', [
      ...createCodeBlocks('Enter this code to choose a new password.', code),
    ]),
  join_google: (code: string): MailContent =>
    renderMail('code_join_google', 'Connect Google to your account', [
      ...createCodeBlocks(
        `Somebody wants to log in to your ${brand.name} account with the Google account of this address. If that is you, enter this code.`,
        code,
      ),
    ]),
  download_data: (code: string): MailContent =>
    renderMail('code_download_data', 'Download your data', [
      ...createCodeBlocks(
        `Enter this code to download everything that ${brand.name} holds about you.`,
        code,
      ),
    ]),
} as const;

/** Mail with a password reset link, sent instead of a reset code after several wrong codes. */
export const renderResetLinkMail = (url: string): MailContent =>
  renderMail('link_reset_password', 'Your link to a new password', [
    { kind: 'text', text: 'Follow this link to choose a new password.' },
    { kind: 'button', label: 'Choose a new password', url },
    { kind: 'text', text: `The link works for ${limits.reset_link.minutes} minutes, and once.` },
    {
      kind: 'note',
      text: `You get a link in place of a code because wrong codes were tried. If you did not ask for it, ignore this email, and show it to nobody.`,
    },
  ]);

const notYou = `If this was not you, reset your password at once with 'Forgot password' and write to ${brand.support_email}.`;

function renderAccountNotice(template: string, subject: string, text: string): MailContent {
  return renderMail(template, subject, [
    { kind: 'text', text },
    { kind: 'note', text: notYou },
  ]);
}

const hold = `${outcomes.twoFactor.hold} Until then two-factor authentication cannot be turned off by password.`;

export const renderPasswordChangedMail = (): MailContent =>
  renderAccountNotice(
    'password_changed',
    'Your password was changed',
    `The password of your ${brand.name} account was changed. Everywhere else you have been signed out.`,
  );

export const renderPasswordResetMail = (): MailContent =>
  renderAccountNotice(
    'password_reset',
    'Your password was reset',
    `The password of your ${brand.name} account was reset by email. You have been signed out everywhere. Passkeys still sign in: remove those in the settings that are not yours. ${hold}`,
  );

export const renderTwoFactorEnabledMail = (): MailContent =>
  renderAccountNotice(
    'two_factor_enabled',
    'Two-factor authentication is on',
    `Two-factor authentication was turned on for your ${brand.name} account. Keep your recovery codes where you can find them without your phone.`,
  );

export const renderTwoFactorDisabledMail = (): MailContent =>
  renderAccountNotice(
    'two_factor_disabled',
    'Two-factor authentication is off',
    `Two-factor authentication was turned off for your ${brand.name} account. Files cannot be opened until it is on again. Everywhere else you have been signed out.`,
  );

export const renderRecoveryCodesReplacedMail = (): MailContent =>
  renderAccountNotice(
    'recovery_codes_replaced',
    'New recovery codes',
    `New recovery codes were made for your ${brand.name} account. The old ones no longer work.`,
  );

/** @param provider name of the passkey provider; null if unknown */
export const renderPasskeyAddedMail = (provider: string | null): MailContent =>
  renderAccountNotice(
    'passkey_added',
    'A passkey was added to your account',
    `A passkey was added to your ${brand.name} account${formatPasskeyProvider(provider)}. Whoever has it can sign in with it, also after a new password: if you did not add it, remove it in the settings at once.`,
  );

export const renderPasskeyRemovedMail = (provider: string | null): MailContent =>
  renderAccountNotice(
    'passkey_removed',
    'A passkey was removed from your account',
    `A passkey was removed from your ${brand.name} account${formatPasskeyProvider(provider)}. It signs nobody in any more.`,
  );

const formatPasskeyProvider = (provider: string | null) =>
  provider === null ? '' : `; ${provider} keeps it`;

export const renderMessageKeysResetMail = (): MailContent =>
  renderAccountNotice(
    'message_keys_reset',
    'Your message keys were reset',
    `New message keys were made for your ${brand.name} account without the ones before. The people you write with are shown that they changed.`,
  );

/** @param device browser and system in which the code was created, such as 'Firefox on Windows' */
export const renderDeviceSlotCreatedMail = (device: string): MailContent =>
  renderAccountNotice(
    'device_slot_made',
    'A one-time code for your messages was made',
    `A one-time code was made in ${device}. Another device that has just signed in to your ${brand.name} account can open your messages with it once, for ten minutes. If you did not make it, cancel it in the settings under Secure messages, and change your password at once.`,
  );

const codeChanges = {
  same: undefined,
  added: 'A recovery code was made.',
  replaced: 'A new recovery code was made. The old one no longer works.',
  removed: 'The recovery code was removed. It no longer works.',
} as const;

const formatPasskeyChange = (count: number, what: 'added' | 'removed'): string | undefined => {
  if (count === 0) return undefined;
  return count === 1 ? `A passkey was ${what}.` : `${count} passkeys were ${what}.`;
};

/** Mail to members whose unlock methods for messages were added, replaced or removed. */
export const renderUnlockMethodsChangedMail = ({
  code,
  passkeysAdded,
  passkeysRemoved,
}: {
  readonly code: keyof typeof codeChanges;
  readonly passkeysAdded: number;
  readonly passkeysRemoved: number;
}): MailContent =>
  renderAccountNotice(
    'message_ways_changed',
    'The ways to open your messages changed',
    [
      `The ways to open the messages of your ${brand.name} account on another device were changed.`,
      codeChanges[code],
      formatPasskeyChange(passkeysAdded, 'added'),
      formatPasskeyChange(passkeysRemoved, 'removed'),
    ]
      .filter((sentence) => sentence !== undefined)
      .join(' '),
  );

export const renderDataDownloadedMail = (): MailContent =>
  renderAccountNotice(
    'data_downloaded',
    'Your data was downloaded',
    `A copy of everything that your ${brand.name} account holds was downloaded just now.`,
  );

export const renderNewDeviceMail = (
  { time, device }: { readonly time: string; readonly device: string },
  sessionsUrl: string,
): MailContent =>
  renderMail('new_device', 'A new sign-in to your account', [
    {
      kind: 'text',
      text: `Somebody signed in to your ${brand.name} account with a browser that had not been used for it before.`,
    },
    {
      kind: 'facts',
      facts: [
        ['When', time],
        ['With', device],
      ],
    },
    { kind: 'text', text: 'If this was you, there is nothing to do.' },
    { kind: 'button', label: 'See where you are signed in', url: sessionsUrl },
    {
      kind: 'note',
      text: `If this was not you, sign out everywhere else there, change your password at once and write to ${brand.support_email}.`,
    },
  ]);

export const renderGoogleConnectedMail = (): MailContent =>
  renderAccountNotice(
    'google_connected',
    'Google sign-in was connected',
    `Your ${brand.name} account can now be opened with the Google account of this address. ${hold}`,
  );

const common: readonly MailBlock[] = [
  {
    kind: 'text',
    text: 'You have been signed out everywhere. This cannot be undone; you are welcome to sign up again at any time.',
  },
  {
    kind: 'note',
    text: `If this was not you, write to ${brand.support_email} at once.`,
  },
];

/** Receipts for account deletions, by the member's role: the last mail about the account. */
export const accountDeletedMails = {
  customer: (): MailContent => renderDeletionReceipt('customer'),
  vendor: (): MailContent => renderDeletionReceipt('vendor'),
} as const;

const renderDeletionReceipt = (role: MemberRole): MailContent =>
  renderMail('account_deleted', 'Your account was deleted', [
    {
      kind: 'text',
      text: `Your ${brand.name} account was deleted. This went with it: ${deletionTexts[role].goes.join(' ')}`,
    },
    { kind: 'text', text: `This stays: ${deletionTexts[role].stays.join(' ')}` },
    ...common,
  ]);
