/** 'YYYY-MM-DD' of a moment, in UTC. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
