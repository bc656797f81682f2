/** What turning it on takes. */
export const setUpSteps = ['Generate key', 'Scan', 'Enter code'] as const;
