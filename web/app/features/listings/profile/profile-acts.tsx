import { IconCalendar, IconFileText, IconMessage } from '@tabler/icons-react';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { loanVendorType } from '@threshold/contract/vocabularies';
import { useNavigate } from 'react-router';
import type { Elements } from '#app/components/layout/elements.ts';
import { openLoginPrompt, useStartChat } from '#app/lib/account/login-prompt.ts';
import { getCurrentSession, type Session, useSession } from '#app/lib/account/session.ts';
import { callName } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';

export type ActName = 'chat' | 'pre_approval' | 'call';

export interface Act {
  name: ActName;
  label: string;
  /** Label in the bottom bar that phones show. */
  shortLabel: string;
  icon: Elements;
  run: () => void;
}

/** Actions offered to the visitor. Guests see all actions, but must log in to use them. */
export function listProfileActions(
  { status, vendor_type }: Pick<Vendor, 'status' | 'vendor_type'>,
  session: Session,
): readonly ActName[] {
  if (status !== 'approved') return [];
  const all: readonly ActName[] =
    vendor_type === loanVendorType ? ['chat', 'pre_approval', 'call'] : ['chat', 'call'];
  return session.kind === 'guest' || session.role === 'customer' ? all : [];
}

const presentation: Readonly<Record<ActName, Pick<Act, 'label' | 'shortLabel' | 'icon'>>> = {
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

export function useProfileActions(
  vendor: Vendor,
  { scheduleCall }: { scheduleCall: () => void },
): readonly Act[] {
  const session = useSession();
  const startChat = useStartChat();
  const navigate = useNavigate();
  const startPreApproval = () => void navigate(paths.preApproval(vendor._id));
  const about = { id: vendor._id, name: callName(vendor) };
  // Reads the session on click, because a click may come before the session is restored.
  const asMember = (act: Exclude<ActName, 'chat'>, run: () => void) => () =>
    getCurrentSession().kind === 'guest' ? openLoginPrompt({ act, vendor: about }) : run();
  const runs: Record<ActName, () => void> = {
    chat: () => startChat(about),
    pre_approval: asMember('pre_approval', startPreApproval),
    call: asMember('call', scheduleCall),
  };
  return listProfileActions(vendor, session).map((name) => ({
    name,
    ...presentation[name],
    run: runs[name],
  }));
}
