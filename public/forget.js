// For the page after a request to wait: removes the values that the form stored in this tab.
try {
  for (const name of ['public.draft', 'public.pending', 'public.refused']) sessionStorage.removeItem(name);
} catch {
  // Session storage is forbidden: then nothing is stored.
}
