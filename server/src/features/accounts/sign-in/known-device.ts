import type { Services } from '../../../services.ts';
import type { AccountType } from '../members/account-types.ts';

/*
 * Ten failed tries lock an address for a while, and a stranger can cause them for any address.
 * Browsers that have signed in before have a mark in a cookie, and their failures are counted
 * separately, so a stranger cannot lock out the owner. A sign-in without the mark is reported to
 * the owner by mail.
 */

type Deps = Pick<Services, 'sign'>;

/** Account type whose sign-in recognises browsers: customer, vendor or staff. */
export interface SignInRealm {
  readonly name: AccountType['name'] | 'staff';
  /** First segment in the paths of API endpoints. */
  readonly members: AccountType['members'] | 'admin';
}

/** Maximum number of accounts for which a browser is recognised: those used most recently. */
const ACCOUNTS = 5;
const BETWEEN_MARKS = '~';

const markText = (kind: SignInRealm, email: string, id: string) =>
  `device:${kind.name}:${email}:${id}`;

const splitMarks = (marks: string | undefined): readonly string[] =>
  marks?.split(BETWEEN_MARKS, ACCOUNTS) ?? [];

/** Adds a mark for this sign-in to the marks in the browser's cookie. @param id random mark id */
export function addDeviceMark(
  deps: Deps,
  kind: SignInRealm,
  email: string,
  id: string,
  marks: string | undefined,
): string {
  const mark = `${id}.${deps.sign.signature(markText(kind, email, id))}`;
  const others = splitMarks(marks).filter((other) => readMarkId(deps, kind, email, other) === '');
  return [mark, ...others].slice(0, ACCOUNTS).join(BETWEEN_MARKS);
}

/** Returns whether a mark in the browser's cookie is from a sign-in with this email address. */
export const isKnownDevice = (
  deps: Deps,
  kind: SignInRealm,
  email: string,
  marks: string | undefined,
): boolean => findDeviceId(deps, kind, email, marks) !== '';

/** Returns the id in the browser's mark for this email address; '' if it has no valid mark. */
const findDeviceId = (
  deps: Deps,
  kind: SignInRealm,
  email: string,
  marks: string | undefined,
): string =>
  splitMarks(marks)
    .map((mark) => readMarkId(deps, kind, email, mark))
    .find((id) => id !== '') ?? '';

function readMarkId({ sign }: Deps, kind: SignInRealm, email: string, mark: string): string {
  const [id = '', proof = ''] = mark.split('.');
  return id !== '' && sign.isSignature(markText(kind, email, id), proof) ? id : '';
}

/** Returns the subject under which failed sign-ins per email address and browser are counted. */
export const buildFailuresSubject = (
  deps: Deps,
  kind: SignInRealm,
  email: string,
  marks: string | undefined,
): string => deps.sign(`sign_in:${kind.name}:${email}:${findDeviceId(deps, kind, email, marks)}`);
