import * as handover from './handover.ts'
import * as shapes from './handover-shapes.ts'

export const handoverCalls: readonly object[] = [handover, shapes]
