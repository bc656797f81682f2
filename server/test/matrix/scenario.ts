import type {
  AnyEndpoint,
  EndpointAnswer,
  EndpointRequest,
  MatrixActor,
} from '@threshold/contract/endpoint';
import type { World } from './world.ts';

/**
 * How the matrix calls one endpoint: what has to be there before, a valid request about `customerId` or `vendorId`, and
 * the proof that it worked. What `arrange` returns reaches the other two beside the world, never through a module.
 */
export interface Scenario<E extends AnyEndpoint = AnyEndpoint, Arranged extends object = object> {
  readonly endpoint: E;
  readonly arrange?: (world: World, actor: MatrixActor) => Promise<Arranged>;
  readonly request: (fixture: World & Arranged, actor: MatrixActor) => EndpointRequest<E>;
  /** Asserts what a successful call of the actor did or gave, by reading it back. */
  readonly effect: (
    fixture: World & Arranged,
    answer: EndpointAnswer<E>,
    actor: MatrixActor,
  ) => Promise<void>;
}

/** Types a scenario by its endpoint and by what it arranges. */
export const scenario = <E extends AnyEndpoint, Arranged extends object = object>(
  one: Scenario<E, Arranged>,
) => one as unknown as Scenario;

/** The world with what the scenario arranges in it. */
export async function arrangedIn(
  world: World,
  { arrange }: Scenario,
  actor: MatrixActor,
): Promise<World> {
  return { ...world, ...(await arrange?.(world, actor)) };
}
