/** Options of a select: values with their labels. `none` labels a first, empty option. */
export const toSelectOptions = <const T extends string>(
  values: readonly T[],
  labels: Readonly<Record<T, string>>,
  none?: string,
) => [
  ...(none === undefined ? [] : [{ value: '' as const, label: none }]),
  ...values.map((value) => ({ value, label: labels[value] })),
];
