import type { MatrixActor } from '@threshold/contract/endpoint';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

/** One world for all whose call changes nothing in it, made when the first asks; one for each where the scenario arranges it by the actor. */
export function sharedWorld(
  { arrange }: Scenario,
  make: (actor: MatrixActor) => Promise<World>,
): (actor: MatrixActor) => Promise<World> {
  const isForEach = (arrange?.length ?? 0) > 1;
  let shared: Promise<World> | undefined;
  return (actor) => (isForEach ? make(actor) : (shared ??= make(actor)));
}
