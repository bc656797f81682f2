import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useSession } from '#app/lib/account/session.ts';
import { toggleShortlisted, useShortlist } from '#app/lib/shortlist/shortlist.ts';
import classes from './shortlist-button.module.css';

/** Keeps a professional in mind. Professionals keep nobody. */
export function ShortlistButton({ id, name }: { id: string; name: string }) {
  const session = useSession();
  const isKept = useShortlist().includes(id);
  if (session.kind === 'member' && session.role === 'vendor') return null;
  const Icon = isKept ? IconBookmarkFilled : IconBookmark;
  return (
    <button
      type="button"
      className={classes.button}
      aria-pressed={isKept}
      aria-label={`Shortlist ${name}`}
      onClick={() => toggleShortlisted(id)}
    >
      <Icon aria-hidden="true" />
      <span aria-hidden="true">Shortlist</span>
    </button>
  );
}
