import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** Link to the page that explains secure messages and their limits. */
export function WhatThisMeans() {
  return (
    <p>
      <Link to={paths.secureMessages} target="_blank" rel="noopener">
        What this means<span className="visually-hidden"> (new tab)</span>
      </Link>
    </p>
  );
}
