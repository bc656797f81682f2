import type {
  AnyEndpoint,
  EndpointAnswer,
  EndpointRequest,
  MatrixActor,
} from '@threshold/contract/endpoint';
import type { World } from './world.ts';

/**
 * The call of one endpoint in the matrix: its preconditions, a valid request about `customerId` or
 * `vendorId`, and the proof of its effect. The result of `arrange` is passed to the other two
 * together with the world, never through a module variable.
 */
export interface Scenario<E extends AnyEndpoint = AnyEndpoint, Arranged extends object = object> {
  readonly endpoint: E;
  readonly arrange?: (world: World, actor: MatrixActor) => Promise<Arranged>;
  readonly request: (fixture: World & Arranged, actor: MatrixActor) => EndpointRequest<E>;
  /** Asserts the effect of a successful call of the actor by reading it back. */
  readonly effect: (
    fixture: World & Arranged,
    answer: EndpointAnswer<E>,
    actor: MatrixActor,
  ) => Promise<void>;
}

/** Types a scenario by its endpoint and its arrangement. */
export const scenario = <E extends AnyEndpoint, Arranged extends object = object>(
  one: Scenario<E, Arranged>,
) => one as unknown as Scenario;

/** Returns the world with the scenario's arrangement. */
export async function arrangedIn(
  world: World,
  { arrange }: Scenario,
  actor: MatrixActor,
): Promise<World> {
  return { ...world, ...(await arrange?.(world, actor)) };
}
