import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

/** Renders only a hook, whose state and effects then run without a browser. */
export async function renderHook<R>(use: () => R) {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', () => undefined);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const nothing = () => undefined;
  vi.stubGlobal('addEventListener', nothing);
  vi.stubGlobal('removeEventListener', nothing);
  const document = { nodeType: 9, addEventListener: nothing, getElementById: () => null };
  vi.stubGlobal('document', document);
  const place = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', addEventListener: nothing };
  const root = createRoot(Object.assign(place, { ownerDocument: document }) as never);
  const shown: { now?: R } = {};
  function Part() {
    shown.now = use();
    return null;
  }
  const draw = () => act(async () => root.render(createElement(Part)));
  await draw();
  return {
    get now() {
      return shown.now as R;
    },
    act: (does: () => unknown) => act(async () => void (await does())),
    /** Renders again with the current result of `use`. */
    again: draw,
  };
}
