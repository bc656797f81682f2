/** A typed address as a link: only http(s) and without a user name; otherwise undefined. */
export function webLink(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  if (username || password) return undefined;
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** `rel` of links to sites that we do not vouch for. */
export const strangerRel = 'noopener nofollow ugc';
