import type { Services } from '../../../services.ts';
import type { AccountType } from '../members/account-types.ts';

/*
 * Ten failed tries lock an address for a while, and a stranger can cause them for any address.
 * Browsers that have signed in before have a mark in a cookie, and their failures are counted
 * separately, so a stranger cannot lock out the owner. A sign-in without the mark is reported to
 * the owner by mail.
 */

type Deps = Pick<Services, 'sign'>;

/** Kinds of sign-in that recognise devices: customers, vendors and staff. */
export interface SignInRealm {
  readonly name: AccountType['name'] | 'staff';
  /** First segment of the API paths. */
  readonly members: AccountType['members'] | 'admin';
}

/** Number of accounts, most recently used first, by which a shared browser is recognised. */
const ACCOUNTS = 5;
const BETWEEN_MARKS = '~';

const markText = (kind: SignInRealm, email: string, id: string) =>
  `device:${kind.name}:${email}:${id}`;

const splitMarks = (marks: string | undefined): readonly string[] =>
  marks?.split(BETWEEN_MARKS, ACCOUNTS) ?? [];

/** Adds a mark for a sign-in to the browser's previous `marks`. @param id random id of the mark */
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

/** Returns whether one of the marks comes from a sign-in with this address. */
export const isKnownDevice = (
  deps: Deps,
  kind: SignInRealm,
  email: string,
  marks: string | undefined,
): boolean => findDeviceId(deps, kind, email, marks) !== '';

/** Returns the id in the browser's valid mark for this address; '' without such a mark. */
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

/** Returns the subject under which failed sign-ins with this address and browser are counted. */
export const buildFailuresSubject = (
  deps: Deps,
  kind: SignInRealm,
  email: string,
  marks: string | undefined,
): string => deps.sign(`sign_in:${kind.name}:${email}:${findDeviceId(deps, kind, email, marks)}`);
