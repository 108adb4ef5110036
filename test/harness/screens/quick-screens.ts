import { configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';

// Replaces parts that took most of the time of a screen's test and show nothing in it.

/**
 * jsdom computes a style by trying every rule of every sheet, and Testing Library asks for one at each step from an
 * element up to the page. What the screens hide in jsdom they hide by attributes and inline styles, so these alone are
 * looked at; colours and sizes are looked at in a real browser.
 */
function visibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const ownVisibility = (at as HTMLElement).style?.visibility;
    if (ownVisibility) return ownVisibility;
  }
  return 'visible';
}

/** A mark stands within a word, which an accessible name must not part in two. */
const displayOf = (element: Element): string =>
  (element as HTMLElement).style.display || (element.localName === 'mark' ? 'inline' : 'block');

window.getComputedStyle = (element) =>
  new Proxy((element as HTMLElement).style, {
    get(style, key) {
      if (key === 'visibility') return visibility(element);
      const value = Reflect.get(style, key, style);
      if (key === 'display') return displayOf(element);
      if (key === 'getPropertyValue')
        return (name: string) => (name === 'display' ? displayOf(element) : style.getPropertyValue(name));
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });

/**
 * At each drawing screens ask the page's head for what the service is called, and Emotion for the styles that a server
 * wrote, which there are none of here: jsdom looks through the whole page for them.
 */
for (const { prototype } of [Document, Element]) {
  const { querySelector } = prototype;
  prototype.querySelector = function (this: Document, selector: string) {
    if (selector.startsWith('style[')) return null;
    if (!selector.startsWith('meta[')) return querySelector.call(this, selector);
    return [...this.getElementsByTagName('meta')].find((meta) => meta.matches(selector)) ?? null;
  };
}

/** jsdom looks through the whole page for each label of each field. */
const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea';
const isLabelOf = (label: HTMLLabelElement, field: HTMLElement) =>
  label.htmlFor
    ? label.htmlFor === field.id
    : label.contains(field) && label.querySelector(LABELABLE) === field;

for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const labels = [...this.ownerDocument.getElementsByTagName('label')];
      return labels.filter((label) => isLabelOf(label, this));
    },
  });

/** Each try of a wait that finds nothing prints the page, unless that is asked for. */
configure({
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    Object.defineProperty(error, 'message', {
      get: () => [message, prettyDOM(container)].join('\n\n'),
      configurable: true,
    });
    return error;
  },
});

/** React takes a stack for each element that it makes, for the first 10,000 within a second: none is shown here. */
const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[name], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => 10_000,
  set: () => undefined,
});

/** jsdom does not scroll. */
Element.prototype.scrollIntoView = () => {};
