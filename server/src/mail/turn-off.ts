import { pagePaths } from '@threshold/contract/pages';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Block } from './layout.ts';

/** Last line of a mail that its reader can turn off. */
export const turnOff = (origin: string, role: MemberRole): Block => ({
  kind: 'note',
  text: 'Which of these emails you get is your choice, in your settings:',
  url: `${origin}${role === 'customer' ? pagePaths.customerNotifications : pagePaths.vendorNotifications}`,
});
