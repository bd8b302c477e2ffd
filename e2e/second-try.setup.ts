import { afterEach } from 'vitest'
import { isSecondTry } from './second-try.ts'

// A journey that passes at its second try has failed all the same.
afterEach(({ task }) => {
  if (isSecondTry(task))
    throw new Error('This was the second try, for the trace: the journey failed at its first.')
})
