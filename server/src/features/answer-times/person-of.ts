/** Domains whose mailboxes read the same with dots and without. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: 'A.Sample+2@gmail.com' and 'asample@gmail.com' are one person. */
export function personOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  return `${dotless.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}
