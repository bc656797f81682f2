import {
  type HonestForms,
  type PromiseId,
  promiseSentences,
  saidNow,
} from '@threshold/contract/promise-sentences';
import { createContext, useContext } from 'react';

/** What the server says in place of promises that do not hold; it does not change while a page lives. */
export const HonestFormsContext = createContext<HonestForms>({});

/** What may be said of a promise at the moment: its sentence, or what is true while it does not hold. */
export function useSaid(id: PromiseId): string {
  return saidNow(id, useContext(HonestFormsContext));
}

/** The same in the middle of a long text: promises in it that do not hold give way to what is true. */
export function useHonestText(): (text: string) => string {
  const forms = useContext(HonestFormsContext);
  return (text) =>
    (Object.keys(forms) as PromiseId[]).reduce(
      (said, id) => said.replaceAll(promiseSentences[id], saidNow(id, forms)),
      text,
    );
}

/** What a page's matches tell of it, as far as it matters here. */
export type MetaMatches = readonly (
  | { readonly id: string; readonly loaderData: unknown }
  | undefined
)[];

/** The same where there is no component yet: in the description of a page. */
export function saidOn(matches: MetaMatches): (id: PromiseId) => string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as
    | { readonly honestForms?: HonestForms }
    | undefined;
  return (id) => saidNow(id, root?.honestForms ?? {});
}
