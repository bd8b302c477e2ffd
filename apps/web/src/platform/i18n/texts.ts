import type { Texts } from '@millwright/domain/text/translate'

/** A subject has the texts of its pages, errors and audit records in its own file, under keys that others add to. */
export function mergeTexts(files: Iterable<Texts>): Texts {
  const merged: Record<string, string | Texts> = {}
  for (const file of files) {
    for (const [key, text] of Object.entries(file)) {
      const known = merged[key]
      merged[key] = typeof known === 'object' && typeof text === 'object' ? mergeTexts([known, text]) : text
    }
  }
  return merged
}
