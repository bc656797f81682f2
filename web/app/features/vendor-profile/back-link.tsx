import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { BareButton } from '#app/components/bare-button.tsx';
import { cameFromSearch } from '#app/lib/page/from-search.ts';
import { useHydrated } from '#app/lib/page/use-hydrated.ts';
import classes from './back-link.module.css';

/**
 * Returns to the search the reader came from, at the same scroll position; otherwise links to `to`.
 */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The server does not know the browser's history.
  const isBack = useHydrated() && cameFromSearch(state);
  if (isBack) {
    return (
      <BareButton className={classes.back} onClick={() => void navigate(-1)}>
        <IconArrowLeft aria-hidden="true" />
        Back to results
      </BareButton>
    );
  }
  return (
    <Link className={classes.back} to={to}>
      <IconArrowLeft aria-hidden="true" />
      Search professionals
    </Link>
  );
}
