import { useLayoutEffect } from 'react';

/**
 * Makes everything but one part of the page inert while that part is there: neither pointer, keys nor screen readers reach
 * it. Dialogs that open meanwhile are beside the page, and inert as well. The focus returns to where it was.
 * @param part a child of the body
 */
export function useInertPage(part: HTMLElement): void {
  useLayoutEffect(() => {
    const focusedElement = document.activeElement;
    const inertElements = new Set<Element>();
    const close = () => {
      for (const element of document.body.children)
        if (element !== part && !element.hasAttribute('inert')) {
          element.setAttribute('inert', '');
          inertElements.add(element);
        }
    };
    document.body.append(part);
    close();
    const observer = new MutationObserver(close);
    observer.observe(document.body, { childList: true });
    // Keys that a page listens for as a whole.
    const onKey = (event: KeyboardEvent) => {
      if (!(event.target instanceof Node && part.contains(event.target))) event.stopImmediatePropagation();
    };
    const stop = (event: Event) => event.stopPropagation();
    for (const name of ['keydown', 'keyup'] as const) {
      window.addEventListener(name, onKey, true);
      part.addEventListener(name, stop);
    }
    return () => {
      observer.disconnect();
      for (const name of ['keydown', 'keyup'] as const) {
        window.removeEventListener(name, onKey, true);
        part.removeEventListener(name, stop);
      }
      for (const element of inertElements) element.removeAttribute('inert');
      part.remove();
      if (focusedElement instanceof HTMLElement) focusedElement.focus();
    };
  }, [part]);
}
