/** In a file of its own, so that the frame does not list all that it needs. */
export async function loadSearch() {
  const [{ SearchDialog }, { loadSearchTexts }] = await Promise.all([
    import('./shell/search-dialog.tsx'),
    import('./shell/search-folders.ts'),
  ])
  await loadSearchTexts()
  return { SearchDialog }
}
