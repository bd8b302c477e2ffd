import { CNC_MODES, CNC_STATUSES, wordIn } from '@millwright/domain/machines/cnc'
import type { TFunction } from '@millwright/domain/text/translate'

/** Modes and statuses of a control by their word; what is not known is shown as the machine says it. */
export function levelText(t: TFunction, level: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return '–'
  if (level === 'Mode') {
    const mode = wordIn(CNC_MODES, value)
    if (mode) return t(`dashboard.modes.${mode}`)
  }
  if (level === 'Status') {
    const status = wordIn(CNC_STATUSES, value)
    if (status) return t(`dashboard.statuses.${status}`)
  }
  return value
}
