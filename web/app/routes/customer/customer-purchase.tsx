import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { states } from '@threshold/contract/vocabularies';
import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData } from 'react-router';
import { RouteFailureView } from '#app/components/feedback/error-view.tsx';
import { CalendarFeed } from '#app/features/calls/calendar-feed.tsx';
import { AccountSkeleton } from '#app/features/customer-home/account-skeleton.tsx';
import { ActivityPart } from '#app/features/purchases/activity-part.tsx';
import { listActivities, listNotes, readPurchase } from '#app/features/purchases/api.ts';
import { listDates } from '#app/features/purchases/dates/dates-api.ts';
import { DatesPart } from '#app/features/purchases/dates/dates-part.tsx';
import {
  listApplicationDocuments,
  listDocumentOpenings,
  listDocuments,
} from '#app/features/purchases/documents/documents-api.ts';
import { DocumentsPart } from '#app/features/purchases/documents/documents-part.tsx';
import { HomesPart } from '#app/features/purchases/homes/homes-part.tsx';
import { NotesSection } from '#app/features/purchases/notes-section.tsx';
import { listInvitations, readTeam } from '#app/features/purchases/people/people-api.ts';
import { PeoplePart } from '#app/features/purchases/people/people-part.tsx';
import { ProfessionalsPart } from '#app/features/purchases/people/professionals-part.tsx';
import { formatPartTitle, PurchaseFrame } from '#app/features/purchases/purchase-frame.tsx';
import { ChecklistPart } from '#app/features/purchases/tasks/checklist-part.tsx';
import { listTasks, readChecklist } from '#app/features/purchases/tasks/tasks-api.ts';
import { placeSource } from '#app/features/search/places/api-place-source.ts';
import { loadPagePart } from '#app/lib/api/page-part.ts';
import { readOrReloadPage, useOpenPageData } from '#app/lib/client/open-page.ts';
import { throwRouteError } from '#app/lib/client/public-loader.ts';
import { getContextCustomer, requireCustomer } from '#app/lib/client/require-member.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const clientMiddleware = [requireCustomer];

export async function clientLoader({ params, request, url, context }: ClientLoaderFunctionArgs) {
  const { purchaseId = '', part = 'homes' } = params;
  const { signal } = request;
  const reading = Promise.all([
    readPurchase(purchaseId, signal),
    part === 'documents'
      ? readDocuments(purchaseId, getContextCustomer(context), signal)
      : readPurchasePart(purchaseId, part, request),
  ]);
  const page = reading.then(([purchase, shown]) => ({ purchase, shown }));
  return readOrReloadPage(url, page).catch((error) =>
    throwRouteError(error, purchaseOutcomes.read_failed),
  );
}

async function readPurchasePart(id: string, part: string, { url, signal }: Request) {
  if (part === 'homes') return { part } as const;
  if (part === 'notes') return { part, notes: await listNotes(id, undefined, signal) } as const;
  if (part === 'dates') return { part, dates: await listDates(id, signal) } as const;
  if (part === 'checklist') return { part, ...(await readTasks(id, url, signal)) } as const;
  if (part === 'professionals') return { part, team: await readTeam(id, signal) } as const;
  if (part === 'people') return { part, ...(await readPeople(id, signal)) } as const;
  if (part === 'activity')
    return { part, page: await listActivities(id, undefined, signal) } as const;
  throw data({ code: 'not_found', message: outcomes.refusals.not_found }, 404);
}

/** Also loads files of the reader's applications; if that fails, the other files are shown. */
async function readDocuments(id: string, customer: Customer, signal: AbortSignal) {
  const failed = outcomes.documents.fetch_failed;
  const [documents, openings, papers] = await Promise.all([
    listDocuments(id, signal),
    listDocumentOpenings(id, signal),
    loadPagePart(listApplicationDocuments(customer._id, signal), failed, signal),
  ]);
  return { part: 'documents', customer, documents, openings, papers } as const;
}

/** Loads the checklist for the state in the URL query, or without a state if none is valid. */
async function readTasks(id: string, url: string, signal: AbortSignal) {
  const state = states.find((one) => one === new URL(url).searchParams.get('state'));
  const [checklist, tasks] = await Promise.all([
    readChecklist(id, state, signal),
    listTasks(id, signal),
  ]);
  return { checklist, tasks };
}

/** Loads invitations (none for helpers), and notes, whose number is shown to inviting buyers. */
async function readPeople(id: string, signal: AbortSignal) {
  const [invitations, notes] = await Promise.all([
    listInvitations(id, signal),
    listNotes(id, undefined, signal),
  ]);
  return { invitations, notes };
}

export function meta({ loaderData, params }: MetaArgs<typeof clientLoader>) {
  const title = loaderData ? formatPartTitle(loaderData.purchase.name, params.part) : 'Buying';
  return pageMeta({ title, description: 'Buying a home, in one place.', indexed: false });
}

// This route handles its errors, not the parent route, so that the page keeps its title.
export { AccountSkeleton as HydrateFallback, RouteFailureView as ErrorBoundary };

export default function PurchasePage() {
  const { purchase, shown } = useOpenPageData(useLoaderData<typeof clientLoader>());
  return (
    <PurchaseFrame key={purchase._id} purchase={purchase}>
      {shown.part === 'homes' && <HomesPart purchase={purchase} places={placeSource} />}
      {shown.part === 'dates' && (
        <>
          <DatesPart purchase={purchase} dates={shown.dates} />
          {shown.dates.length > 0 && <CalendarFeed kind="purchases" />}
        </>
      )}
      {shown.part === 'checklist' && <ChecklistPart purchase={purchase} {...shown} />}
      {shown.part === 'notes' && <NotesSection purchase={purchase} notes={shown.notes} />}
      {shown.part === 'documents' && <DocumentsPart purchase={purchase} {...shown} />}
      {shown.part === 'professionals' && (
        <ProfessionalsPart purchase={purchase} team={shown.team} />
      )}
      {shown.part === 'people' && <PeoplePart purchase={purchase} {...shown} />}
      {shown.part === 'activity' && <ActivityPart purchase={purchase} first={shown.page} />}
    </PurchaseFrame>
  );
}
