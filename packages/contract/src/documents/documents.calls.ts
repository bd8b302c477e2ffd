import * as documents from './documents.ts'
import * as spareParts from './spare-parts.ts'

export const documentsCalls: readonly object[] = [spareParts, documents]
