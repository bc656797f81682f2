import type { Member } from '../../lib/actor.ts';
import { dataDownloaded } from '../../mail/account-mails.ts';
import type { News } from '../notifications/notify.ts';

/** What a member is told whose data is being downloaded. */
export const downloadNews = ({ role }: Member): News => ({
  kind: 'security',
  notification: {
    text: 'Your data was downloaded.',
    href: role === 'customer' ? '/customer/settings' : '/vendor/settings',
  },
  mail: dataDownloaded(),
});
