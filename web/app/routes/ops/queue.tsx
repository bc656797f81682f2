import {
  type ClientLoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useMatches,
} from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { claims } from '#app/features/ops/kinds/claims.tsx';
import { imports } from '#app/features/ops/kinds/imports.tsx';
import type { Item, Kind } from '#app/features/ops/kinds/kind.ts';
import { messages } from '#app/features/ops/kinds/messages.tsx';
import { removals } from '#app/features/ops/kinds/removals.tsx';
import { requests } from '#app/features/ops/kinds/requests.tsx';
import { reviews } from '#app/features/ops/kinds/reviews.tsx';
import { exceptOpening, opsMeta, queueLoader } from '#app/features/ops/ops-loader.ts';
import { PageSkeleton } from '#app/features/ops/parts/page.tsx';
import { QueuePage } from '#app/features/ops/queue/queue-page.tsx';

function queueOf<T extends Item>(kind: Kind<T>) {
  const load = queueLoader(kind);
  const Page = () => <QueuePage kind={kind} page={useLoaderData<typeof load>()} />;
  return { title: kind.title, load, Page };
}

const queues = {
  claims: queueOf(claims),
  imports: queueOf(imports),
  messages: queueOf(messages),
  removals: queueOf(removals),
  requests: queueOf(requests),
  reviews: queueOf(reviews),
};

/** The queue whose name ends the id or the pattern of its route. */
const queueAt = (route = '') => queues[route.split('/').at(-1) as keyof typeof queues];

export const clientLoader = (args: ClientLoaderFunctionArgs) => queueAt(args.pattern).load(args);
clientLoader.hydrate = true as const;
export const shouldRevalidate = exceptOpening;
export const meta = ({ matches }: MetaArgs) => opsMeta(queueAt(matches.at(-1)?.id).title);
export { PageSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function OpsQueue() {
  const { Page } = queueAt(useMatches().at(-1)?.id);
  return <Page />;
}
