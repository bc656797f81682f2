// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { OwnTurn } from './own-turn.tsx';

afterEach(cleanup);

const alive: string[] = [];
function Counter({ name }: { name: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => void alive.push(name), [name]);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${name} ${count}`}
    </button>
  );
}

const page = (
  <>
    <Counter name="header" />
    <OwnTurn>
      <Counter name="list" />
    </OwnTurn>
    <Counter name="footer" />
  </>
);

test('what stands in it is drawn in its place, comes to life after the rest, and answers a press at once', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page);
  const [, list] = container.querySelectorAll('button');
  expect(container.textContent).toBe('header 0list 0footer 0');
  alive.length = 0;
  await act(async () => void render(page, { container, hydrate: true }));
  expect(alive).toEqual(['header', 'footer', 'list']);
  await act(async () => list?.click());
  expect([list?.isConnected, list?.textContent]).toEqual([true, 'list 1']);
});
