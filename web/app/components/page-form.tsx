import type { ComponentProps } from 'react';
import { NeedsScripts } from './needs-scripts.tsx';

/**
 * A form that the page's script sends. The method `dialog` does nothing outside of a dialog element: a submit before the page
 * has hydrated, such as a password manager's, leaves the page and the typed text as they are.
 */
export function PageForm({ children, ...props }: Omit<ComponentProps<'form'>, 'method'>) {
  return (
    <form noValidate {...props} method="dialog">
      {children}
      <NeedsScripts />
    </form>
  );
}
