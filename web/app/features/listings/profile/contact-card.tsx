import { Box, Group, Text } from '@mantine/core';
import { IconLink, IconLock, IconMail, IconPhone, IconWorld } from '@tabler/icons-react';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { maskedContact } from '@threshold/contract/texts/sentences';
import { Link } from 'react-router';
import { BareButton } from '#app/components/buttons/button.tsx';
import { type Intent, storeIntent } from '#app/lib/account/intent.ts';
import { openLoginPrompt } from '#app/lib/account/login-prompt.ts';
import { useSession } from '#app/lib/account/session.ts';
import { callName } from '#app/lib/format/format.ts';
import {
  phoneText,
  strangerRel,
  toMailLink,
  toPhoneLink,
  toWebLink,
} from '#app/lib/format/links.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './contact-card.module.css';

const presentation: Readonly<Record<ContactKind, { label: string; Icon: typeof IconMail }>> = {
  email: { label: 'Email', Icon: IconMail },
  website: { label: 'Website', Icon: IconWorld },
  phone: { label: 'Phone', Icon: IconPhone },
  linkedin: { label: 'LinkedIn', Icon: IconLink },
};

/** Contact details. Details that the server withholds are blurred, with a prompt to log in. */
export function ContactCard({ vendor }: { vendor: Vendor }) {
  const contacts = listContacts(vendor);
  const isMasked = contacts.some(({ text }) => text === undefined);
  const intent: Intent = { act: 'contact', vendor: { id: vendor._id, name: callName(vendor) } };
  return (
    <section className={classes.card} aria-labelledby="contact">
      <Box component="h2" mb="xxs" fz="xl" id="contact">
        Contact
      </Box>
      {contacts.length === 0 && (
        <Text mt="xs" c="dimmed">
          No contact details are given.
        </Text>
      )}
      <ul>
        {contacts.map((contact) => (
          <ContactRow key={contact.kind} contact={contact} onAsk={() => openLoginPrompt(intent)} />
        ))}
      </ul>
      {isMasked && <MaskedContactAlert onLogin={() => storeIntent(intent)} />}
    </section>
  );
}

interface ContactRowProps {
  contact: ReturnType<typeof listContacts>[number];
  /** Called when a visitor presses hidden details. */
  onAsk: () => void;
}

function ContactRow({ contact: { kind, text, href }, onAsk }: ContactRowProps) {
  const { label, Icon } = presentation[kind];
  return (
    <Group component="li" gap="sm" wrap="nowrap" mih={48} fz="sm" className={classes.row}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {text === undefined ? (
        <BareButton className={classes.masked} onClick={onAsk}>
          <span className={classes.blur} aria-hidden="true">
            {maskedContact}
          </span>
          <span className="visually-hidden">{`${label} is hidden. Log in to see it.`}</span>
        </BareButton>
      ) : (
        <Box
          component={href ? 'a' : 'span'}
          py="sm"
          style={{ overflowWrap: 'anywhere' }}
          className={classes.value}
          {...(href && { href, rel: strangerRel })}
        >
          {text}
        </Box>
      )}
    </Group>
  );
}

/** Explains how to see the blurred details. */
function MaskedContactAlert({ onLogin }: { onLogin: () => void }) {
  const session = useSession();
  if (session.kind === 'member' && session.role === 'customer') return null;
  return (
    <p className={classes.notice}>
      <IconLock aria-hidden="true" />
      {session.kind === 'guest' ? (
        <span>
          Contact details show once you are signed in.{' '}
          <Link to={paths.customerLogin} onClick={onLogin}>
            Log in
          </Link>
        </span>
      ) : (
        <span>Contact details show to signed-in customers.</span>
      )}
    </p>
  );
}

type ContactKind = 'email' | 'website' | 'phone' | 'linkedin';

/** Returns the contact details that exist. `text` is undefined for details that are withheld. */
export function listContacts(vendor: Vendor) {
  const values: Record<ContactKind, string> = {
    email: vendor.work_email || vendor.email,
    website: vendor.website,
    phone: vendor.phone_number,
    linkedin: vendor.linkedin,
  };
  const kinds = Object.keys(values) as ContactKind[];
  return kinds.filter((kind) => values[kind] !== '').map((kind) => toContact(kind, values[kind]));
}

function toContact(kind: ContactKind, value: string) {
  if (value === maskedContact) return { kind, text: undefined, href: undefined };
  if (kind === 'email') return { kind, text: value, href: toMailLink(value) };
  if (kind === 'phone') return { kind, text: phoneText(value), href: toPhoneLink(value) };
  return { kind, text: value.replace(/^https?:\/\/(www\.)?|\/$/gi, ''), href: toWebLink(value) };
}
