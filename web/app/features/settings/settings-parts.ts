import { pageFragments } from '@threshold/contract/paths';
import type { SettingsPart } from './settings-stack.tsx';

/** Sections below the details in the settings of both roles. */
export const memberParts: readonly SettingsPart[] = [
  { id: pageFragments.notifications, label: 'Notifications and email' },
  { id: pageFragments.push, label: 'Notifications on your devices' },
  { id: pageFragments.passkeys, label: 'Passkeys' },
  { id: pageFragments.sessions, label: 'Where you are signed in' },
];
