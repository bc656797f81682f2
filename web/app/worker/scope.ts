/* Types of the worker globals used here. TypeScript's own types conflict with those of
   documents. */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushData {
  json(): unknown;
}

export interface WindowClient {
  readonly url: string;
  postMessage(message: unknown, transfer: Transferable[]): void;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: ExtendableEvent & { readonly data: PushData | null };
  notificationclick: ExtendableEvent & { readonly notification: Notification };
}

export interface WorkerScope {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
}
