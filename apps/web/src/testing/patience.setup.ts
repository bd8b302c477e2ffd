// A part of a page that is loaded when it is opened takes longer than the usual second on a busy machine. Only tests with a
// document pay for the library.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
