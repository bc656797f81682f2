import { Outlet } from 'react-router';
import { MantineParts } from '#app/theme/mantine-parts.tsx';

/** Around all pages but the landing page, which has no part of Mantine. */
export default function MantineLayout() {
  return (
    <MantineParts>
      <Outlet />
    </MantineParts>
  );
}
