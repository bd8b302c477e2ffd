import * as deadLetters from './dead-letters.ts'
import * as errorReports from './error-reports.ts'

export const helpCalls: readonly object[] = [deadLetters, errorReports]
