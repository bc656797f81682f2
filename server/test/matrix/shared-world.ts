import type { MatrixActor } from '@threshold/contract/endpoint';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

/**
 * Returns one lazily created world for requests that change nothing in it, or one per actor if the
 * scenario's arrangement depends on the actor.
 */
export function sharedWorld(
  { arrange }: Scenario,
  make: (actor: MatrixActor) => Promise<World>,
): (actor: MatrixActor) => Promise<World> {
  const isForEach = (arrange?.length ?? 0) > 1;
  let shared: Promise<World> | undefined;
  return (actor) => (isForEach ? make(actor) : (shared ??= make(actor)));
}
