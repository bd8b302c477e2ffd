import { type IsPassword, isPassword } from '../platform/identity/passwords/passwords.ts'

const answers = new Map<string, Promise<boolean>>()
let isDerivedEach = false

/**
 * As the product checks a password, but what this worker has checked is not derived again: that takes a quarter of a second
 * each time, and nearly every test signs in.
 */
export const isKnownPassword: IsPassword = (password, stored) => {
  if (isDerivedEach) return isPassword(password, stored)
  const pair = `${stored} ${password}`
  const answer = answers.get(pair) ?? isPassword(password, stored)
  answers.set(pair, answer)
  return answer
}

/** For what is about derivations themselves: how many there are, and what comes while one is under way. */
export async function derivingEach<T>(work: () => Promise<T>): Promise<T> {
  isDerivedEach = true
  try {
    return await work()
  } finally {
    isDerivedEach = false
  }
}
