import type {
  AnyEndpoint,
  EndpointAnswer,
  EndpointRequest,
  MatrixActor,
} from '@threshold/contract/endpoint';
import type { World } from './world.ts';

/**
 * The API call of one endpoint in the matrix: its preconditions, a valid request about `customerId`
 * or `vendorId`, and the check of its effect. The result of `arrange` is passed to `request` and
 * `effect` together with the accounts (`World`), never through a module variable.
 */
export interface Scenario<E extends AnyEndpoint = AnyEndpoint, Arranged extends object = object> {
  readonly endpoint: E;
  readonly arrange?: (world: World, actor: MatrixActor) => Promise<Arranged>;
  readonly request: (fixture: World & Arranged, actor: MatrixActor) => EndpointRequest<E>;
  /** Asserts the effect of the actor's successful request by reading the changed data. */
  readonly effect: (
    fixture: World & Arranged,
    answer: EndpointAnswer<E>,
    actor: MatrixActor,
  ) => Promise<void>;
}

/** Infers the types of a scenario from its endpoint and from the result of `arrange`. */
export const scenario = <E extends AnyEndpoint, Arranged extends object = object>(
  one: Scenario<E, Arranged>,
) => one as unknown as Scenario;

/** Runs the scenario's `arrange`. Returns its result merged with the accounts (`World`). */
export async function runArrangement(
  world: World,
  { arrange }: Scenario,
  actor: MatrixActor,
): Promise<World> {
  return { ...world, ...(await arrange?.(world, actor)) };
}
