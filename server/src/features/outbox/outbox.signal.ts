const listeners = new Set<() => void>();

/** Says in this process that a mail stands in the outbox, or will as soon as the running transaction ends. */
export function signalMail(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener with every signal. @returns what ends that */
export function onMail(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
