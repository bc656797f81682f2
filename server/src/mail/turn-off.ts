import { pagePaths } from '@threshold/contract/pages';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Block } from './layout.ts';

/** The last line of a mail that its reader may turn off. */
export const turnOff = (origin: string, role: MemberRole): Block => ({
  kind: 'note',
  text: 'Which of these emails you get is your choice, in your settings:',
  url: `${origin}${role === 'customer' ? pagePaths.customerNotifications : pagePaths.vendorNotifications}`,
});
