/**
 * Adds a field of a form or a query. A repeated name becomes a list. A name that ends with `[]` is always a list, as PHP,
 * Rails and jQuery send one.
 */
export function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  const isList = name.endsWith('[]');
  const plain = isList ? name.slice(0, -2) : name;
  const before = fields.get(plain);
  if (Array.isArray(before)) before.push(value);
  else if (fields.has(plain)) fields.set(plain, [before, value]);
  else fields.set(plain, isList ? [value] : value);
}

/** The fields of an urlencoded text: a query or a body. */
export function parseFields(text: string): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return Object.fromEntries(fields);
}
