import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { BareButton } from '#app/components/buttons/button.tsx';
import { useSession } from '#app/lib/account/session.ts';
import { toggleShortlisted, useShortlist } from '#app/lib/shortlist/shortlist-store.ts';
import classes from './shortlist-button.module.css';

interface ShortlistButtonProps {
  id: string;
  name: string;
  /** True if phones show only the icon. */
  isCompact?: boolean;
}

/** Button that shortlists a professional. It would override all styles of Mantine's Toggle. */
export function ShortlistButton({ id, name, isCompact = false }: ShortlistButtonProps) {
  const session = useSession();
  const isShortlisted = useShortlist().includes(id);
  if (session.kind === 'member' && session.role === 'vendor') return null;
  const Icon = isShortlisted ? IconBookmarkFilled : IconBookmark;
  return (
    <BareButton
      className={classes.button}
      aria-pressed={isShortlisted}
      aria-label={`Shortlist ${name}`}
      title={`Shortlist ${name}`}
      data-compact={isCompact || undefined}
      onClick={() => toggleShortlisted(id)}
    >
      <Icon aria-hidden="true" />
      <span aria-hidden="true">Shortlist</span>
    </BareButton>
  );
}
