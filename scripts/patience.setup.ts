import { vi } from 'vitest'

/** Only what never comes has to fail: a busy computer takes many times as long as a quiet one. */
const PATIENCE_MS = 60_000

const patient = <T extends { readonly timeout?: number }>(options?: number | T) =>
  typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }

const { waitFor, waitUntil } = vi
const patientWaitFor: typeof waitFor = (check, options) => waitFor(check, patient(options))
const patientWaitUntil: typeof waitUntil = (check, options) => waitUntil(check, patient(options))

// A worker runs this for each of its files and has one `vi` for all of them.
if (waitFor.name !== patientWaitFor.name)
  Object.assign(vi, { waitFor: patientWaitFor, waitUntil: patientWaitUntil })
