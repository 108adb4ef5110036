/**
 * jsdom computes a style by trying every rule of every sheet, and Testing Library asks for one at each step from an
 * element up to the page: with MUI's rules that is most of a test's time. What the screens hide in jsdom they hide by
 * attributes and inline styles, so these alone are looked at; colours and sizes are looked at in a real browser.
 */
function visibility(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = (at as HTMLElement).style?.visibility;
    if (own) return own;
  }
  return 'visible';
}

window.getComputedStyle = (element) =>
  new Proxy((element as HTMLElement).style, {
    get(style, key) {
      if (key === 'visibility') return visibility(element);
      const value = Reflect.get(style, key, style);
      if (key === 'display') return value || 'block';
      return typeof value === 'function' ? value.bind(style) : value;
    },
  });
