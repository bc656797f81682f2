import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { useAfter } from '#app/lib/page/timers.ts';
import { paths } from '#app/lib/paths.ts';
import { type Search, searchHref } from '../search-url.ts';
import classes from './empty-results.module.css';

export interface EmptyResultsProps {
  search: Search;
  onTryDifferentArea: () => void;
  renderRequirements: (slot: {
    opened: boolean;
    onClose: () => void;
    onSent: () => void;
  }) => Elements;
  notify: Elements;
  /** True while a dialog covers the page; the requirements dialog does not open then. */
  isCovered: boolean;
}

/** URLs of searches whose requirements dialog has opened, so that Back does not reopen it. */
const offered = new Set<string>();

/** Text for a search without results, with an email alert. A dialog opens after two seconds. */
export function EmptyResults(props: EmptyResultsProps) {
  const { search, onTryDifferentArea, renderRequirements, notify, isCovered } = props;
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const address = searchHref(search);
  const [timesLeft, setTimesLeft] = useState(0);

  // If the visitor uses a field, the dialog waits until the field loses the focus, and then again
  // for the usual delay.
  useAfter(
    isCovered ? undefined : limits.search.empty_modal_ms,
    () => {
      if (offered.has(address)) return;
      const field = findFocusedField();
      if (field) {
        field.addEventListener('blur', () => setTimesLeft((count) => count + 1), { once: true });
        return;
      }
      ask();
    },
    timesLeft,
  );

  function ask() {
    offered.add(address);
    setAsking(true);
  }

  return (
    <>
      <EmptyState
        drawing={<EmptyPaddock />}
        title="Did not find what you want?"
        actions={
          <>
            <Button variant="primary" onClick={ask}>
              Share Your Requirements
            </Button>
            <Button onClick={onTryDifferentArea}>Try Different Area</Button>
            <Button component="a" href={paths.services}>
              Browse Categories
            </Button>
          </>
        }
      >
        {search.q && (
          <p>
            <span>{`Nobody here matches ‘${search.q}’.`}</span>{' '}
            <Link to={searchHref({ ...search, q: '', page: 1 })}>Search without these words</Link>
          </p>
        )}
      </EmptyState>
      {isSent && (
        <div className={classes.sent}>
          <div role="alert">
            <Alert>{outcomes.requirements.sent}</Alert>
          </div>
          <p>{outcomes.requirements.next}</p>
        </div>
      )}
      {/* After a request for the email alert, the requirements dialog does not open. */}
      <div className={classes.notify} onSubmit={() => offered.add(address)}>
        {notify}
      </div>
      {renderRequirements({
        opened: isAsking,
        onClose: () => setAsking(false),
        onSent: () => {
          setAsking(false);
          setSent(true);
        },
      })}
    </>
  );
}

/** Returns the text field or select that has the focus. */
function findFocusedField(): Element | undefined {
  const fields = 'input:not([type=checkbox], [type=radio]), select, textarea';
  const focused = document.activeElement;
  return focused?.matches(fields) ? focused : undefined;
}
