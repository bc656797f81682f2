import type { Actor } from '../../lib/actor.ts';

/** An id that stands for the caller must be the caller's, whether or not there is anybody else of that id. */
export const isThatCustomer = (actor: Actor, id: string) =>
  actor.role === 'customer' && actor.id === id;
