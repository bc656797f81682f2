// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { theme } from '#app/theme/theme.ts';
import { HomePictureFigure } from './home-picture-figure.tsx';

afterEach(cleanup);

const purchase = { _id: 'p', members: [] as Purchase['members'] } as Purchase;

/** The page of a picture, read again at each press. */
function Page() {
  const [time, setTime] = useState(1);
  const picture = { _id: '1', by: null, may_remove: false, createdAt: '', view_url: `/${time}` };
  return (
    <>
      <button type="button" onClick={() => setTime(time + 1)}>
        Read again
      </button>
      <HomePictureFigure
        purchase={purchase}
        home={{ id: 'p', homeId: 'h' }}
        picture={picture}
        name="Picture 1 of 1"
        onRemoved={() => undefined}
      />
    </>
  );
}

function draw() {
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(
    <MantineProvider theme={theme}>
      <Stub />
    </MantineProvider>,
  );
  return {
    picture: () => screen.getByAltText('Picture 1 of 1'),
    src: () => screen.getByAltText('Picture 1 of 1').getAttribute('src'),
    readAgain: () => fireEvent.click(screen.getByText('Read again')),
  };
}

test('a picture that shows is not loaded again by a new link', () => {
  const { picture, src, readAgain } = draw();
  fireEvent.load(picture());
  readAgain();
  expect(src()).toBe('/1');
});

test('a picture that failed is tried with each new link, and then stays as it is', () => {
  const { picture, src, readAgain } = draw();
  fireEvent.error(picture());
  expect(src()).toBe('/1');
  readAgain();
  expect(src()).toBe('/2');
  fireEvent.error(picture());
  readAgain();
  expect(src()).toBe('/3');
  fireEvent.load(picture());
  readAgain();
  expect(src()).toBe('/3');
});
