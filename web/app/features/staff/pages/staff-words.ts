import type { StaffAct, StaffMember } from '@threshold/contract/endpoints/staff/staff-accounts';
import type { StaffRole } from '@threshold/contract/vocabularies';

export const roleLabels: Readonly<Record<StaffRole, string>> = {
  reviewer: 'Reviewer',
  administrator: 'Administrator',
};

interface StaffActionTexts {
  readonly label: string;
  readonly busyLabel: string;
  readonly title: (name: string) => string;
  readonly text: string;
  readonly dangerous?: true;
}

export const staffActionTexts: Readonly<Record<StaffAct, StaffActionTexts>> = {
  sign_out: {
    label: 'Sign out everywhere',
    busyLabel: 'Signing out...',
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'Every session ends at once. Signing in again is possible.',
  },
  reset_password: {
    label: 'Reset password',
    busyLabel: 'Resetting...',
    title: (name) => `Reset the password of ${name}?`,
    text: 'The old one ends with every session. We show you the new one once, to hand over.',
    dangerous: true,
  },
  reset_2fa: {
    label: 'Reset two-factor',
    busyLabel: 'Resetting...',
    title: (name) => `Reset the two-factor of ${name}?`,
    text: 'Authenticator, recovery codes and every session end. The next sign-in needs the password alone, and sets up an authenticator. Be sure who asked you.',
    dangerous: true,
  },
  make_administrator: {
    label: 'Make administrator',
    busyLabel: 'Changing...',
    title: (name) => `Make ${name} an administrator?`,
    text: 'Administrators also look after staff accounts, exports of the audit log and register files. Every session ends.',
  },
  make_reviewer: {
    label: 'Make reviewer',
    busyLabel: 'Changing...',
    title: (name) => `Make ${name} a reviewer?`,
    text: 'Staff accounts, exports of the audit log and register files are closed to reviewers. Every session ends.',
    dangerous: true,
  },
  disable: {
    label: 'Disable',
    busyLabel: 'Disabling...',
    title: (name) => `Disable the account of ${name}?`,
    text: 'Every session ends at once, and nobody can sign in to it until it is enabled again. What was done stays in the audit log.',
    dangerous: true,
  },
  enable: {
    label: 'Enable',
    busyLabel: 'Enabling...',
    title: (name) => `Enable the account of ${name}?`,
    text: 'Signing in works again, with the password and authenticator of before.',
  },
};

export function listStaffActions({ disabled_at, role }: StaffMember): readonly StaffAct[] {
  const other = role === 'reviewer' ? 'make_administrator' : 'make_reviewer';
  if (disabled_at) return ['enable', 'reset_password', 'reset_2fa'];
  return ['sign_out', 'reset_password', 'reset_2fa', other, 'disable'];
}
