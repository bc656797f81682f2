/** What somebody typed, together with what somebody else has changed meanwhile. */
export interface Merged<V> {
  readonly values: V;
  /** The fields that both changed: what was typed stays, and the other's stands beside it. */
  readonly clashes: readonly (keyof V & string)[];
}

/** Takes over what only the other changed; nothing that was typed is lost. */
export function mergeTyped<V extends object>(base: V, typed: V, now: V): Merged<V> {
  const values = { ...typed };
  const clashes: (keyof V & string)[] = [];
  for (const name of Object.keys(typed) as (keyof V & string)[]) {
    if (now[name] === base[name]) continue;
    if (typed[name] === base[name]) values[name] = now[name];
    else if (typed[name] !== now[name]) clashes.push(name);
  }
  return { values, clashes };
}
