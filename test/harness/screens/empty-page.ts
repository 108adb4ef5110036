// The files of a worker share a window: each begins with an empty page and nothing kept.
document.body.replaceChildren();
document.title = '';
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
