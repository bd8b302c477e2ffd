import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Libraries that a few files use are set up for those alone: the others do not pay for loading them. */
const { TEST_SEED, PROPERTY_RUNS } = process.env
const file = expect.getState().testPath
const source = file ? readFileSync(file, 'utf8') : ''

// What properties draw follows from TEST_SEED as well (`scripts/test.mjs`), so that chance does not decide on a landing.
// PROPERTY_RUNS=5000 looks longer for a counterexample.
if (TEST_SEED && source.includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: Number(TEST_SEED), ...(PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : {}) })
}

// A part of a page that is loaded when it is opened takes longer than the usual second on a busy machine.
if (source.includes("from '@testing-library/react'")) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}
