/** Steps of the set-up. */
export const setUpSteps = ['Generate key', 'Scan', 'Enter code'] as const;
