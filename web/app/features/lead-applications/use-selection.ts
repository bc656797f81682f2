import { useState } from 'react';

/**
 * Selection among the shown ids. With Shift, a click or the space bar also selects all rows since
 * the last one.
 */
export function useSelection(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const selected = shown.filter((id) => chosen.has(id));

  function toggle(id: string, isRange: boolean) {
    const isOn = !chosen.has(id);
    const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(id)];
    const ids = isRange && from >= 0 ? between(shown, from, to) : [id];
    setChosen(new Set([...selected.filter((one) => !ids.includes(one)), ...(isOn ? ids : [])]));
    setLast(id);
  }

  return {
    selected,
    isSelected: (id: string) => chosen.has(id),
    toggle,
    selectAll: (isOn: boolean) => setChosen(new Set(isOn ? shown : [])),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const between = (shown: readonly string[], from: number, to: number) =>
  shown.slice(Math.min(from, to), Math.max(from, to) + 1);
