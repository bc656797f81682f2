import { IconCalendar, IconFileText, IconMessage } from '@tabler/icons-react';
import type { Vendor } from '@threshold/contract/vendors';
import { loanVendorType } from '@threshold/contract/vocabularies';
import type { ReactNode } from 'react';
import { askToLogin } from '#app/lib/login-prompt.ts';
import { type Session, useSession } from '#app/lib/session.ts';
import { useStartChat } from '#app/lib/use-start-chat.ts';

export type ActName = 'chat' | 'pre_approval' | 'call';

export interface Act {
  name: ActName;
  label: string;
  /** For the bar on phones. */
  shortLabel: string;
  icon: ReactNode;
  run: () => void;
}

/** What a customer can do already; the others appear once their pages exist. */
const builtForCustomers: readonly ActName[] = ['chat'];

/** What the reader of a profile may do there. Guests are offered everything, and asked to log in. */
export function actNames(
  { status, vendor_type }: Pick<Vendor, 'status' | 'vendor_type'>,
  session: Session,
): readonly ActName[] {
  if (status !== 'approved') return [];
  const all: readonly ActName[] =
    vendor_type === loanVendorType ? ['chat', 'pre_approval', 'call'] : ['chat', 'call'];
  if (session.kind === 'guest') return all;
  return session.role === 'customer' ? all.filter((name) => builtForCustomers.includes(name)) : [];
}

const looks: Readonly<Record<ActName, Pick<Act, 'label' | 'shortLabel' | 'icon'>>> = {
  chat: {
    label: 'Start a conversation',
    shortLabel: 'Chat',
    icon: <IconMessage aria-hidden="true" />,
  },
  pre_approval: {
    label: 'Initiate pre-approval',
    shortLabel: 'Pre-approval',
    icon: <IconFileText aria-hidden="true" />,
  },
  call: {
    label: 'Schedule a call',
    shortLabel: 'Call',
    icon: <IconCalendar aria-hidden="true" />,
  },
};

/** The acts of this profile for whoever reads it now. */
export function useProfileActs(vendor: Vendor): readonly Act[] {
  const session = useSession();
  const startChat = useStartChat();
  const runs: Record<ActName, () => void> = {
    chat: () => startChat(vendor._id),
    pre_approval: askToLogin,
    call: askToLogin,
  };
  return actNames(vendor, session).map((name) => ({ name, ...looks[name], run: runs[name] }));
}
