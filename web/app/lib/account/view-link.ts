import { viewTokenPrefix } from '@threshold/contract/account-views';
import { type MemberRole, memberRoles } from '@threshold/contract/vocabularies';
import { storageKeys, writeStored } from './storage.ts';
import { becomeViewTab } from './view-tab.ts';

interface ViewLink {
  readonly token: string;
  readonly role: MemberRole;
  readonly until: string;
}

/** What stands behind the '#' of a link of the console. A token of another kind is none: nobody is signed in by a link. */
export function readViewLink(hash: string): ViewLink | undefined {
  const told = new URLSearchParams(hash.replace(/^#/, ''));
  const [token, until] = [told.get('token') ?? '', told.get('until') ?? ''];
  const role = memberRoles.find((one) => one === told.get('role'));
  if (!token.startsWith(viewTokenPrefix) || !role || Number.isNaN(Date.parse(until)))
    return undefined;
  return { token, role, until };
}

/** Makes this tab one that looks at the account. */
export function beginView({ token, role, until }: ViewLink): void {
  becomeViewTab(until);
  writeStored(storageKeys.accessToken, token);
  writeStored(storageKeys.role, role);
}
