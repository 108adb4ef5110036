// A browser gives no focus to what is hidden; jsdom lays nothing out and does. A closed dialog that MUI keeps in the page
// would take it from who types, as soon as a field in it asks for it.
export {};

const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function (this: HTMLElement, ...options) {
  if (!this.closest('.MuiModal-hidden')) focus.apply(this, options);
};
