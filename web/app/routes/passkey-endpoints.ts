import { pagePaths } from '@threshold/contract/paths';
import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** Addresses of the pages on which members manage passkeys, for passkey providers. */
export const loader = ({ url }: LoaderFunctionArgs) => {
  const page = `${url.origin}${pagePaths.customerPasskeys}`;
  return Response.json(
    {
      enroll: page,
      manage: page,
      // Some passkeys unlock messages, so providers may warn before they delete one.
      prfUsageDetails: `${url.origin}${paths.secureMessages}`,
    },
    { headers: { 'cache-control': 'public, max-age=3600' } },
  );
};
