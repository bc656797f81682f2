import type { Page, Route } from '@playwright/test';

interface Person {
  readonly _id: string;
  readonly keys: readonly { readonly entry: Record<string, unknown> }[];
}

/**
 * Changes the server's answers about keys on their way to this browser, to imitate a dishonest
 * server.
 */
export async function lieAboutKeys(
  page: Page,
  change: (person: Person) => Person | undefined,
): Promise<() => Promise<void>> {
  const address = '**/api/e2ee/keys?*';
  const lie = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Person[] };
    const data = body.data.flatMap((person) => change(person) ?? []);
    // Ignores an error: Playwright has already answered if the route was removed after a slow
    // answer.
    await route.fulfill({ response, json: { ...body, data } }).catch(() => undefined);
  };
  await page.route(address, lie);
  return () => page.unroute(address, lie);
}

/** Changes the stored messages of a conversation on their way to this browser. */
export async function changeStored(
  page: Page,
  change: (messages: readonly StoredMessage[]) => readonly StoredMessage[],
): Promise<void> {
  await page.route(/\/api\/chat\/[\w-]+\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: unknown };
    if (!Array.isArray(body.data)) return route.fulfill({ response });
    const data = change(body.data as StoredMessage[]);
    return route.fulfill({ response, json: { ...body, data } });
  });
}

export interface StoredMessage {
  readonly _id: string;
  readonly body: string;
  readonly sender: string;
  readonly position: number;
  readonly clientMessageId: string | null;
}
