import * as lines from './lines.ts'
import * as shapes from './lines-shapes.ts'

export const linesCalls: readonly object[] = [lines, shapes]
