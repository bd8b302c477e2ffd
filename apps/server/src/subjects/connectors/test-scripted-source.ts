import { type Source, SourceFailed, type SourceOptions } from '@millwright/connector/protocols/source'
import type { OfferedNode, Reading } from '@millwright/domain/connectors/offered-node'
import type { SourceProblem } from '@millwright/domain/connectors/problems'

export type Reader = Pick<SourceOptions<never>, 'position' | 'onReadings' | 'onProblem' | 'onLost'>

/** A machine that says what a test has it say. */
export function createScriptedMachine(nodes: readonly OfferedNode[] = []) {
  const readers = new Set<Reader>()
  let refusal: SourceProblem | null = null
  const positions: (string | null)[] = []
  let watched: readonly string[] = []

  return {
    open: async (_draft: unknown, reader: Reader): Promise<Source> => {
      if (refusal) throw new SourceFailed(refusal)
      positions.push(reader.position)
      readers.add(reader)
      return {
        browse: async (node) =>
          nodes.filter(({ id }) => (node === null ? !id.includes('/') : id.startsWith(`${node}/`))),
        watch: async (named) => {
          watched = named
        },
        close: async () => void readers.delete(reader),
      }
    },
    /** To all that are connected. */
    says(readings: readonly Reading[], position?: string): void {
      for (const reader of readers) reader.onReadings(readings, position)
    },
    refuses(problem: SourceProblem | null): void {
      refusal = problem
      if (problem) for (const reader of readers) reader.onLost(problem)
      if (problem) readers.clear()
    },
    connections: (): number => readers.size,
    positions: (): readonly (string | null)[] => positions,
    watched: (): readonly string[] => watched,
  }
}
