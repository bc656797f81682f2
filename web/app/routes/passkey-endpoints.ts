import { pagePaths } from '@threshold/contract/pages';
import type { LoaderFunctionArgs } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** Where the keepers of passkeys send their people to add and to manage those of this site. */
export const loader = ({ url }: LoaderFunctionArgs) => {
  const page = `${url.origin}${pagePaths.customerPasskeys}`;
  return Response.json(
    {
      enroll: page,
      manage: page,
      // Some open messages: keepers may warn before they delete one.
      prfUsageDetails: `${url.origin}${paths.secureMessages}`,
    },
    { headers: { 'cache-control': 'public, max-age=3600' } },
  );
};
