/** A successful answer with these fields. */
export const ok = <T extends object>(fields: T) => ({ status: true as const, ...fields });
