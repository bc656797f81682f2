import type { MatrixActor } from '@threshold/contract/endpoint';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

/**
 * For requests that change no data, all actors share the accounts (`World`), which are created at
 * the first use. If the scenario's `arrange` depends on the actor, each actor gets new accounts.
 */
export function sharedWorld(
  { arrange }: Scenario,
  make: (actor: MatrixActor) => Promise<World>,
): (actor: MatrixActor) => Promise<World> {
  const isForEach = (arrange?.length ?? 0) > 1;
  let shared: Promise<World> | undefined;
  return (actor) => (isForEach ? make(actor) : (shared ??= make(actor)));
}
