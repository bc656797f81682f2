/** Of a route for those who watch over the process: they are never refused for what others do. */
export const probe = { logLevel: 'warn', config: { countedAs: 'nothing' } } as const;
