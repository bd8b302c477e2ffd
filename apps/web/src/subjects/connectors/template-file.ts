import type { MappedChannel } from '@millwright/contract/connectors/mapping-shapes'

/** In a file, so that it may go from one portal to another. */
export const templateFile = (mapping: readonly MappedChannel[]): string =>
  `${JSON.stringify({ Millwright: 'connector-mapping', Version: 1, Mapping: mapping }, null, 2)}\n`

/** Null for a file that is no mapping; the server checks the rest when it is saved. */
export function readTemplateFile(text: string, max: number): MappedChannel[] | null {
  try {
    const { Mapping } = JSON.parse(text) as { Mapping?: unknown }
    if (!Array.isArray(Mapping) || Mapping.length === 0 || Mapping.length > max) return null
    return Mapping.every(isMapped) ? Mapping : null
  } catch {
    return null
  }
}

const KINDS: readonly unknown[] = ['value', 'words', 'alarm']

function isMapped(each: unknown): each is MappedChannel {
  if (typeof each !== 'object' || each === null) return false
  const { Channel, Node, As } = each as Partial<MappedChannel>
  if (typeof Channel !== 'string' || typeof Node !== 'string' || typeof As !== 'object' || As === null)
    return false
  return KINDS.includes(As.Kind) && (As.Kind !== 'words' || Array.isArray(As.Words))
}
