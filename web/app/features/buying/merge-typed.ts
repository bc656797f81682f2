/** Form values merged with changes that another member saved. */
export interface Merged<V> {
  readonly values: V;
  /** Fields that both changed: the typed value stays in the form. */
  readonly clashes: readonly (keyof V & string)[];
}

/** Merges saved changes into fields that were not edited; typed values are never lost. */
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
