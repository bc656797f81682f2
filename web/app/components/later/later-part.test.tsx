// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { createContext, startTransition, use, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laterPart } from './later-part.tsx';

const Greeting = createContext('Hello');
let setGreeting: (next: string) => void = () => undefined;

function Form({ who }: { who: string }) {
  const [name, setName] = useState('');
  const [presses, setPresses] = useState(0);
  return (
    <div id="form">
      <p>{`${use(Greeting)} ${who}, ${name} ${presses}`}</p>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={() => setPresses((count) => count + 1)}>
        <b>Press</b>
      </button>
      <a href="#elsewhere">Elsewhere</a>
    </div>
  );
}

/** A page as the server sends it, with a part that the browser has not loaded. */
async function arrived() {
  const importPart = vi.fn(async () => ({ default: Form }));
  const onServer = laterPart(importPart, '#form');
  await onServer.load();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Page Part={onServer.Part} />);
  const drawn = container.querySelector('#form');
  importPart.mockClear();
  const { Part } = laterPart(importPart, '#form');
  const onRecoverableError = vi.fn();
  await act(async () => {
    render(<Page Part={Part} />, { container, hydrate: true, onRecoverableError });
  });
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(importPart).not.toHaveBeenCalled();
  return {
    importPart,
    text: () => container.querySelector('p')?.textContent,
    field: () => container.querySelector('input') as HTMLInputElement,
    button: () => container.querySelector('b') as HTMLElement,
    /** Whether it is what the server has drawn, and nothing in its place. */
    isAsDrawn: () => container.querySelector('#form') === drawn,
  };
}

function Page({ Part }: { Part: ReturnType<typeof laterPart<{ who: string }>>['Part'] }) {
  const [greeting, set] = useState('Hello');
  useEffect(() => {
    setGreeting = set;
  }, []);
  return (
    <Greeting value={greeting}>
      <Part who="Wren" />
    </Greeting>
  );
}

const sign = (name: string) => act(async () => void window.dispatchEvent(new Event(name)));

let shown: (entries: { isIntersecting: boolean }[]) => void;
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof shown) {
        shown = callback;
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.location.hash = '';
});

test.each(['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'wheel', 'scroll'])(
  'comes to life where it stands with the first sign of use: %s',
  async (name) => {
    const page = await arrived();
    await sign(name);
    await sign(name);
    expect(page.importPart).toHaveBeenCalledTimes(1);
    await act(async () => page.button().click());
    expect([page.text(), page.isAsDrawn()]).toEqual(['Hello Wren,  1', true]);
  },
);

test('comes to life as it is seen', async () => {
  const page = await arrived();
  await act(async () => shown([{ isIntersecting: false }]));
  expect(page.importPart).not.toHaveBeenCalled();
  await act(async () => shown([{ isIntersecting: true }]));
  expect(page.importPart).toHaveBeenCalledTimes(1);
});

test('comes to life at once where the page is opened at a part of it', async () => {
  window.location.hash = '#form';
  const importPart = vi.fn(async () => ({ default: Form }));
  const { Part } = laterPart(importPart, '#form');
  await act(async () => void render(<Part who="Wren" />));
  expect(importPart).toHaveBeenCalledTimes(1);
});

test('keeps what was typed and pressed before it lived', async () => {
  const page = await arrived();
  page.field().value = 'Fern';
  await act(async () => {
    fireEvent.input(page.field());
    page.button().click();
  });
  expect(page.importPart).not.toHaveBeenCalled();
  await sign('scroll');
  expect([page.text(), page.field().value]).toEqual(['Hello Wren, Fern 1', 'Fern']);
  await act(async () => page.button().click());
  expect([page.text(), page.isAsDrawn()]).toEqual(['Hello Wren, Fern 2', true]);
});

test('links work before it lives', async () => {
  await arrived();
  const isFollowed = fireEvent.click(document.querySelector('a') as HTMLAnchorElement);
  expect(isFollowed).toBe(true);
});

test('stays as it was drawn where what stands above it changes meanwhile, and takes the change as it comes to life', async () => {
  const page = await arrived();
  page.field().value = 'Fern';
  await act(async () => startTransition(() => setGreeting('Welcome')));
  expect([page.text(), page.isAsDrawn()]).toEqual(['Hello Wren,  0', true]);
  await sign('pointermove');
  expect([page.text(), page.isAsDrawn()]).toEqual(['Welcome Wren, Fern 0', true]);
});

test('a page whose part could not be loaded stays as it was drawn, and is loaded anew for whoever needs it', async () => {
  const page = await arrived();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  page.importPart.mockRejectedValue(new Error('cut'));
  await sign('pointermove');
  await sign('pointerdown');
  expect(page.importPart).toHaveBeenCalledTimes(1);
  expect(page.isAsDrawn()).toBe(true);
  fireEvent.pointerDown(document.querySelector('a') as HTMLAnchorElement);
  online.mockReturnValue(false);
  fireEvent.pointerDown(page.button());
  expect(reload).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  fireEvent.pointerDown(page.button());
  expect(reload).toHaveBeenCalledTimes(1);
});
