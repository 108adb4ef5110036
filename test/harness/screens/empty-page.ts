// All test files of a worker share one window. Each begins with an empty page and an empty storage.
document.body.replaceChildren();
document.title = '';
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
