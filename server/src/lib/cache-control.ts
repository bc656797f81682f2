import type { Actor } from './actor.ts';

interface HeaderTarget {
  header(name: string, value: string): unknown;
}

/** Lets shared caches keep an answer that every guest gets alike. A signed-in caller's answer is kept nowhere. */
export function cacheForGuests(reply: HeaderTarget, actor: Actor, seconds: number): void {
  reply.header('vary', 'authorization');
  reply.header(
    'cache-control',
    actor.role === 'guest' ? `public, max-age=${seconds}` : 'private, no-store',
  );
}
