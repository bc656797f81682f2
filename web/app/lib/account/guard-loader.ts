import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '../paths.ts';
import { guard, safeNext, type Visitor } from './guard.ts';
import {
  accessToken,
  currentSession,
  dropUnknownRole,
  hasUnknownRole,
  retryForgotten,
  type Session,
  storedRole,
} from './session.ts';
import { readStored, storageKeys } from './storage.ts';

const logins: readonly string[] = [paths.customerLogin, paths.vendorLogin];
/** The page that a guest was sent away from. It lives as long as the document does. */
let wanted: string | undefined;

/**
 * The `clientLoader` of a guarded layout; export `shouldRevalidate = () => true` beside it, so that it decides
 * at every navigation. Vendors wait until their account has been read: their profile decides.
 */
export async function guardLoader({ url }: Pick<ClientLoaderFunctionArgs, 'url'>): Promise<null> {
  const hadToken = accessToken() !== null;
  const session = await knownSession();
  const verdict = guard(url.pathname, visitorOf(session));
  if (verdict === 'clear') dropUnknownRole();
  if (typeof verdict === 'string') return verdict === 'clear' ? guardLoader({ url }) : null;
  if (session.kind === 'guest' && logins.includes(verdict.to)) {
    // The token was refused just now: as after any 401, the landing page.
    if (hadToken && accessToken() === null) throw redirect(paths.home);
    wanted = `${url.pathname}${url.search}`;
  }
  throw redirect(verdict.to);
}

/** Runs for server-rendered pages, too. */
guardLoader.hydrate = true as const;

async function knownSession(): Promise<Session> {
  retryForgotten();
  const session = currentSession();
  if (session.kind === 'guest' || session.role === 'customer' || session.user) return session;
  const { restoreMember } = await import('./member.ts');
  return restoreMember();
}

function visitorOf(session: Session): Visitor {
  const isMember = session.kind === 'member';
  return {
    hasToken: isMember || hasUnknownRole(),
    role: isMember ? session.role : storedRole(),
    isOnboarding: readStored(storageKeys.onboarding) === 'true',
    isComplete: isMember && session.user?.profile_complete === true,
    hasOpenClaim: isMember && Boolean(session.user?.pending_claim),
  };
}

/**
 * Where to go after a login, if this kind of member may see it: the address that the login page was given, or else the
 * page that was asked for before, maybe long before. Good once.
 */
export function consumeReturnTo(role: string, next: string | null): string | undefined {
  const address = safeNext(next) ?? safeNext(wanted);
  wanted = undefined;
  if (!address) return undefined;
  const visitor: Visitor = {
    hasToken: true,
    role,
    isOnboarding: false,
    isComplete: true,
    hasOpenClaim: false,
  };
  return guard(address.split(/[?#]/)[0] ?? '', visitor) === 'show' ? address : undefined;
}
