import { randomUUID } from 'node:crypto';
import { type Signal, signal } from '../../lib/signal.ts';
import type { SharedRedis } from '../redis/open-redis.ts';

/**
 * What a page that is kept shows: one listing, listings that a list or a city counts, any profile at all, the guides,
 * or how the promises fared.
 */
export type PageTag = `listing:${string}` | 'listings' | 'lists' | 'faqs' | 'promises';

/** Something that pages show has changed, and its transaction is committed. */
export interface PageChange {
  readonly tags: readonly PageTag[];
  /** It may not be shown any more, not even where no newer page can be drawn. */
  readonly isGone: boolean;
}

/** Tells the kept pages of every process what has changed. */
export interface PageBus {
  tell(change: PageChange): void;
  /** Hears this process at once and the others as soon as Redis has it; `undefined`: something may have been missed. */
  readonly changes: Pick<Signal<PageChange | undefined>, 'on'>;
}

const CHANNEL = 'pages';

/**
 * Without Redis a process hears itself alone, and what others change shows by time. While Redis is away it is the same;
 * once it is back, pages are told that something may have been missed.
 */
export function openPageBus(redis?: SharedRedis): PageBus {
  const changes = signal<PageChange | undefined>();
  const self = randomUUID();
  if (redis) listen(redis, changes, self);
  return {
    tell: (change) => {
      changes.emit(change);
      const message: Message = { from: self, change };
      redis?.commands.publish(CHANNEL, JSON.stringify(message)).catch(redis.noteGap);
    },
    changes,
  };
}

/** What passes through Redis. Who sent it has heard it already. */
interface Message {
  readonly from: string;
  readonly change: PageChange;
}

function listen(
  { subscriber, gaps, noteGap }: SharedRedis,
  changes: Signal<PageChange | undefined>,
  self: string,
): void {
  const subscribe = () => {
    subscriber.subscribe(CHANNEL).catch(() => {
      noteGap();
      // The next connection tries again.
      if (subscriber.status === 'ready') subscriber.disconnect(true);
    });
  };
  subscriber.on('ready', subscribe);
  if (subscriber.status === 'ready') subscribe();
  subscriber.on('message', (channel: string, message: string) => {
    if (channel !== CHANNEL) return;
    const { from, change } = JSON.parse(message) as Message;
    if (from !== self) changes.emit(change);
  });
  gaps.on(() => changes.emit(undefined));
}
