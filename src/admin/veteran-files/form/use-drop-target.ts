import { type DragEvent, useState } from 'react';

interface DropTarget {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The element that gets these props takes the files that are dropped on it. */
export function useDropTarget({ disabled, onFiles }: DropTarget) {
  const [isOver, setOver] = useState(false);
  const drag = (entersTarget: boolean) => (event: DragEvent) => {
    // A drop beside the field must not open the file in place of the page.
    event.preventDefault();
    setOver(entersTarget && !disabled);
  };
  const props = {
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, props };
}
