import { CNC_MODES, wordIn } from '../machines/cnc.ts'
import { WASTE_REASONS, type WasteReason } from './usage-class.ts'

const REASONS: ReadonlySet<string> = new Set(WASTE_REASONS)

/** An empty text takes the machine's reason back. */
export const isReasonMark = (raw: unknown): raw is WasteReason | '' =>
  typeof raw === 'string' && (raw === '' || REASONS.has(raw))

/** Machines write yes in several ways; null for a value that is neither yes nor no. */
export function readYes(raw: unknown): boolean | null {
  if (raw === true || raw === 1 || raw === 'true') return true
  if (raw === false || raw === 0 || raw === 'false') return false
  return null
}

/** Why a machine is stopped while its control is in this mode; empty where it works, null for what is no mode. */
export function readModeReason(raw: unknown): WasteReason | '' | null {
  const mode = typeof raw === 'string' ? wordIn(CNC_MODES, raw) : null
  switch (mode) {
    case null:
      return null
    case 'manual':
    case 'manual_jog':
      return 'Setup'
    case 'edit':
      return 'MachineProgramEditing'
    case 'automatic':
    case 'semiautomatic':
      return ''
    default:
      return mode satisfies never
  }
}
