import { appPaths } from '@threshold/contract/app';
import { pagePaths } from '@threshold/contract/paths';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { renderRobotsTxt, renderSecurityTxt } from '#app/features/content/site/site-texts.ts';
import { paths } from '#app/lib/paths.ts';

const cached = { 'cache-control': 'public, max-age=3600' };
const createTextResponse = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', ...cached } });

/** Functions that create the response, by the pattern of the route. */
const answers: Readonly<Record<string, (origin: string) => Response>> = {
  'robots.txt': (origin) => createTextResponse(renderRobotsTxt(origin)),
  '.well-known/security.txt': (origin) => createTextResponse(renderSecurityTxt(origin, new Date())),
  // Browsers and password managers open this URL when a member wants to change a password.
  '.well-known/change-password': () => redirect(appPaths.password),
  // Passkey providers read here the URLs of the pages on which members manage passkeys.
  '.well-known/passkey-endpoints': (origin) => {
    const page = `${origin}${pagePaths.customerPasskeys}`;
    // This page explains that passkeys may unlock messages, so that providers can warn users.
    const prfUsageDetails = `${origin}${paths.secureMessages}`;
    return Response.json({ enroll: page, manage: page, prfUsageDetails }, { headers: cached });
  },
};

export function loader({ pattern, url }: LoaderFunctionArgs) {
  const answer = answers[pattern];
  if (!answer) throw data(null, { status: 404 });
  return answer(url.origin);
}
