import { type DragEvent, useState } from 'react';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes files that are dropped on a part of the page; without `onDrop` it takes none. */
export function useDrop(onDrop: ((files: File[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!onDrop || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event: DragEvent<HTMLElement>) => {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!onDrop || !hasFiles(event)) return;
        // Else the browser would open the file in place of the page.
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
