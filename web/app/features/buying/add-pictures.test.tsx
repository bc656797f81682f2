// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { theme } from '#app/theme/theme.ts';
import { AddPictures } from './add-pictures.tsx';

afterEach(cleanup);

test('who chooses more than fit beside those that are there is told how many a home holds', async () => {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <AddPictures home={{ id: 'p', homeId: 'h' }} room={2} onClose={() => undefined} />
      ),
    },
  ]);
  const { container } = render(
    <MantineProvider theme={theme}>
      <Stub />
    </MantineProvider>,
  );
  const files = [1, 2, 3].map((nr) => new File(['x'], `${nr}.png`, { type: 'image/png' }));
  const input = container.querySelector('input[type="file"]');
  if (!input) throw new Error('There is nowhere to choose files.');
  fireEvent.change(input, { target: { files } });
  expect(await screen.findByText(purchaseOutcomes.too_many_pictures)).toBeTruthy();
});
