import { pagePaths } from '@threshold/contract/pages';
import { type MailContent, renderMail } from './layout.ts';

interface MissedGoal {
  /** Of what work: 'New listings'. */
  readonly kind: string;
  readonly hours: number;
  readonly waiting: number;
  /** Since when the longest waits. */
  readonly since: Date;
  readonly now: Date;
  readonly origin: string;
}

const HOUR_MS = 60 * 60 * 1000;

/** To our staff, once, when the longest waiting of a kind has passed its goal. It names nobody. */
export function goalMissed({ kind, hours, waiting, since, now, origin }: MissedGoal): MailContent {
  const waited = Math.floor((now.getTime() - since.getTime()) / HOUR_MS);
  return renderMail('staff_goal_missed', `${kind}: the goal of ${hours} hours is missed`, [
    {
      kind: 'text',
      text: `The longest waiting has been there for ${waited} hours. In all ${waiting} ${waiting === 1 ? 'waits' : 'wait'}.`,
    },
    { kind: 'button', label: 'See the figures', url: `${origin}${pagePaths.opsFigures}` },
    {
      kind: 'note',
      text: 'You hear of this again only after nothing waited longer than the goal, or after the goal was set anew.',
    },
  ]);
}
