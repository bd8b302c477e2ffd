import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

const file = expect.getState().testPath

// A part of a page that is loaded when it is opened takes longer than the usual second on a busy machine. Only files that
// render pages pay for the library.
if (file && readFileSync(file, 'utf8').includes("from '@testing-library/react'")) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
