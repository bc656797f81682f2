/** Options of routes for monitoring, which are never refused because of other traffic. */
export const probe = { logLevel: 'warn', config: { countedAs: 'nothing' } } as const;
