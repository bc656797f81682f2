// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNearEnd } from './use-results.ts';

/** Reports to the list's observer whether the end of the list was near, oldest report first. */
let report: (...states: boolean[]) => void;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: object[]) => void) {
        report = (...states) => notify(states.map((isIntersecting) => ({ isIntersecting })));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('useNearEnd uses the last report if the observer delivers several reports together', () => {
  const onNear = vi.fn();
  const List = () => {
    const end = useRef<HTMLDivElement>(null);
    useNearEnd(end, true, 10, onNear);
    return <div ref={end} />;
  };
  render(<List />);
  report(false);
  expect(onNear).not.toHaveBeenCalled();
  // A busy browser delivers the initial position and a scroll to the end together.
  report(false, true);
  expect(onNear).toHaveBeenCalledOnce();
});
