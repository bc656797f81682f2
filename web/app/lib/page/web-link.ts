/** Returns a typed address as a link: only http(s) without credentials; undefined for anything else. */
export function webLink(text: string | null): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  if (username || password) return undefined;
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}

/** The `rel` of links to other people's sites. */
export const strangerRel = 'noopener nofollow ugc';
