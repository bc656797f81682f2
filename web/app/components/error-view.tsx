import { missingPage } from '@threshold/contract/missing-page';
import { Link, useLocation, useNavigate, useNavigation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { Button } from './button.tsx';
import { EmptyPaddock } from './drawings/empty-paddock.tsx';
import { Letterbox } from './drawings/letterbox.tsx';
import { Empty } from './empty.tsx';

export interface ErrorViewProps {
  title: string;
  text?: string;
  /** True if the page was not found, false if it failed. */
  missing?: boolean;
}

/** A page that could not be shown, with the reason and a retry button. */
export function ErrorView({ title, text, missing = false }: ErrorViewProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state === 'loading';
  // Navigates instead of revalidating: an answer that arrives before React renders the loading
  // state would leave the old error in the route's boundary.
  const tryAgain = () =>
    navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  return (
    <Empty
      headingLevel={1}
      drawing={missing ? <EmptyPaddock /> : <Letterbox />}
      title={title}
      actions={
        missing ? (
          <Button component={Link} variant="primary" to={paths.home}>
            {missingPage.back}
          </Button>
        ) : (
          <Button variant="primary" disabled={isBusy} onClick={() => void tryAgain()}>
            {isBusy ? 'Trying...' : 'Try again'}
          </Button>
        )
      }
    >
      {text && <p>{text}</p>}
    </Empty>
  );
}
