import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import type { Elements } from '#app/components/elements.ts';
import { Empty } from '#app/components/empty.tsx';
import { useAfter } from '#app/lib/page/use-after.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './empty-results.module.css';
import { type Search, searchHref } from './search-url.ts';

/** What a page puts into the empty state from other features. */
interface RequirementsSlot {
  opened: boolean;
  onClose: () => void;
  onSent: () => void;
}

export interface EmptyResultsProps {
  search: Search;
  onTryDifferentArea: () => void;
  renderRequirements: (slot: RequirementsSlot) => Elements;
  /** The form that promises an email. */
  notify: Elements;
  /** Something lies over the page, which the requirements may not cover. */
  isCovered: boolean;
}

/** Addresses of searches for which this page has offered the requirements: Back to one of them does not offer them again. */
const offered = new Set<string>();

/** Nobody was found: three ways on, and an email when someone joins. The requirements open by themselves after 2 s. */
export function EmptyResults({
  search,
  onTryDifferentArea,
  renderRequirements,
  notify,
  isCovered,
}: EmptyResultsProps) {
  const [isAsking, setAsking] = useState(false);
  const [isSent, setSent] = useState(false);
  const address = searchHref(search);
  const [timesLeft, setTimesLeft] = useState(0);

  // While somebody writes it waits until they have left the field, and the same time again: it is never in the way of a press.
  useAfter(
    isCovered ? undefined : limits.search.empty_modal_ms,
    () => {
      if (offered.has(address)) return;
      const field = fieldInUse();
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
      <Empty
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
      </Empty>
      {isSent && (
        <div className={classes.sent}>
          <div role="alert">
            <Alert>{outcomes.requirements.sent}</Alert>
          </div>
          <p>{outcomes.requirements.next}</p>
        </div>
      )}
      {/* A visitor who asks for an email needs no other offer. */}
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

/** The field in which somebody writes, or a list from which they choose; a ticked box is done with. */
function fieldInUse(): Element | undefined {
  const fields = 'input:not([type=checkbox], [type=radio]), select, textarea';
  const focused = document.activeElement;
  return focused?.matches(fields) ? focused : undefined;
}
