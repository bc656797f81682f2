import { appPaths } from '@threshold/contract/app';
import { pagePaths } from '@threshold/contract/paths';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { robotsText, securityText } from '#app/features/site/site-texts.ts';
import { paths } from '#app/lib/paths.ts';

const cached = { 'cache-control': 'public, max-age=3600' };
const textAnswer = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', ...cached } });

export function loader({ pattern, url: { origin } }: LoaderFunctionArgs) {
  if (pattern.endsWith('robots.txt')) return textAnswer(robotsText(origin));
  if (pattern.endsWith('security.txt')) return textAnswer(securityText(origin, new Date()));
  // Browsers and password managers open this address when a member wants to change a password.
  if (pattern.endsWith('change-password')) return redirect(appPaths.password);
  // Pages on which members manage passkeys, for passkey providers.
  const page = `${origin}${pagePaths.customerPasskeys}`;
  // Some passkeys unlock messages, so providers may warn before they delete one.
  const prfUsageDetails = `${origin}${paths.secureMessages}`;
  return Response.json({ enroll: page, manage: page, prfUsageDetails }, { headers: cached });
}
