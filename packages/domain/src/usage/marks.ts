import { WASTE_REASONS, type WasteReason } from './usage-class.ts'

const REASONS: ReadonlySet<string> = new Set(WASTE_REASONS)

/** What a machine may say about why it stands; an empty text takes it back. */
export const isReasonMark = (raw: unknown): raw is WasteReason | '' =>
  typeof raw === 'string' && (raw === '' || REASONS.has(raw))

/** What a machine means by yes; null for what is neither. */
export function readYes(raw: unknown): boolean | null {
  if (raw === true || raw === 1 || raw === 'true') return true
  if (raw === false || raw === 0 || raw === 'false') return false
  return null
}
