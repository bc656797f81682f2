/** Returns the tab in the address; undefined if it is missing or unknown. */
export function askedTab<T extends string>(
  parameters: URLSearchParams,
  tabs: readonly T[],
): T | undefined {
  const asked = parameters.get(tabParameter);
  return tabs.find((tab) => tab === asked);
}

/** Query parameter of the tab. */
export const tabParameter = 'tab';
/** Tab that other pages link to, in the settings of both roles. */
export const twoFactorTab = 'two_factor';
/** Tab with the customer's own files. */
export const documentsTab = 'documents';
/** Tab that contains the settings of encrypted messages. */
export const privacyTab = 'privacy';
