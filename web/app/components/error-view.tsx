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
  /** Whether the page was not found, rather than failed. */
  missing?: boolean;
}

/** A page that could not be shown: says what failed and offers to try again. */
export function ErrorView({ title, text, missing = false }: ErrorViewProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state === 'loading';
  // Not by revalidating: an answer that comes before React has drawn 'loading' leaves the router's boundary on the old error.
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
