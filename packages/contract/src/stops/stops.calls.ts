import * as reasonRules from './reason-rules.ts'
import * as stops from './stops.ts'

export const stopsCalls: readonly object[] = [reasonRules, stops]
