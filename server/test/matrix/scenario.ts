import type {
  AnyEndpoint,
  EndpointAnswer,
  EndpointRequest,
  MatrixActor,
} from '@threshold/contract/endpoint';
import type { World } from './world.ts';

/** How the matrix calls one endpoint: a valid request about `world.customerId` or `world.vendorId`, and the proof that it worked. */
export interface Scenario<E extends AnyEndpoint = AnyEndpoint> {
  readonly endpoint: E;
  readonly request: (world: World, actor: MatrixActor) => Promise<EndpointRequest<E>>;
  /** Whose way in is something that no feature makes yet: until then they are refused like anyone without it. */
  readonly notYet?: readonly MatrixActor[];
  /** Asserts what a successful call of the actor did or gave, by reading it back. */
  readonly effect: (world: World, answer: EndpointAnswer<E>, actor: MatrixActor) => Promise<void>;
}

/** Types a scenario by its endpoint. */
export const scenario = <E extends AnyEndpoint>(one: Scenario<E>) => one as unknown as Scenario;
