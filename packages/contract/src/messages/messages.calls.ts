import * as messages from './messages.ts'

export const messagesCalls: readonly object[] = [messages]
