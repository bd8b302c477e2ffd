import * as tools from './tools.ts'

export const toolsCalls: readonly object[] = [tools]
