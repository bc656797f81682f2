import type { Intent } from '#app/lib/account/intent.ts';

/** The guest's intent as a phrase: 'chat with Fern'. */
export function intentPhrase(intent: Intent): string {
  switch (intent.act) {
    case 'chat':
      return `chat with ${intent.vendor.name}`;
    case 'call':
      return `schedule a call with ${intent.vendor.name}`;
    case 'pre_approval':
      return `ask ${intent.vendor.name} for pre-approval`;
    case 'review':
      return `review ${intent.vendor.name}`;
    case 'contact':
      return `contact ${intent.vendor.name}`;
    case 'inbox':
      return 'open your inbox';
    case 'shortlist':
      return 'see your shortlist';
  }
}
