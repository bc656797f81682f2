/** The tab that an address asks for; undefined where it asks for none of these. */
export function askedTab<T extends string>(
  parameters: URLSearchParams,
  tabs: readonly T[],
): T | undefined {
  const asked = parameters.get(tabParameter);
  return tabs.find((tab) => tab === asked);
}

/** The query that names a tab. */
export const tabParameter = 'tab';
/** The tab that links from elsewhere open, in the settings of both roles. */
export const twoFactorTab = 'two_factor';
/** The customer's own files. */
export const documentsTab = 'documents';
/** Secure messages among them. */
export const privacyTab = 'privacy';
