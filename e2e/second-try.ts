import type { RunnerTestCase } from 'vitest'

/** To record each step of every journey slows all of them down. One that fails runs once more, only to be recorded. */
export const isSecondTry = (task: RunnerTestCase | undefined): boolean => (task?.result?.retryCount ?? 0) > 0
