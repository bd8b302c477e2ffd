import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/**
 * Draws of properties follow from TEST_SEED as well (`scripts/test.mjs`), so that chance does not decide on a
 * landing. PROPERTY_RUNS=5000 looks longer for a counterexample. Fewer than one file in eight has a property: the
 * others do not pay for the library.
 */
const { TEST_SEED, PROPERTY_RUNS } = process.env
const file = expect.getState().testPath

if (TEST_SEED && file && readFileSync(file, 'utf8').includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: Number(TEST_SEED), ...(PROPERTY_RUNS ? { numRuns: Number(PROPERTY_RUNS) } : {}) })
}
