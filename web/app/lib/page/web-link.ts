/** An address that people typed, as a link: http(s) only and without a user's name; anything else is no link. */
export function webLink(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  if (username || password) return undefined;
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** For links to places that we do not answer for. */
export const strangerRel = 'noopener nofollow ugc';
