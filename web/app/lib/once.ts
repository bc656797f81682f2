/** Makes it when it is first needed, and then keeps it. Browsers take milliseconds for a format of dates, so pages without dates make none. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
