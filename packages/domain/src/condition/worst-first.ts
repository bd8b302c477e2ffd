/** The lowest of its last scores says how a machine does; without any it comes last. */
const worstOf = (scores: readonly (number | null)[]): number =>
  Math.min(...scores.map((score) => score ?? Number.POSITIVE_INFINITY))

/** Machines that need somebody on top; those that do equally well keep their order. */
export function worstFirst<T>(
  machines: readonly T[],
  lastScores: (machine: T) => readonly (number | null)[],
): T[] {
  const ranked = machines.map((machine) => ({ machine, worst: worstOf(lastScores(machine)) }))
  return ranked.sort((a, b) => (a.worst === b.worst ? 0 : a.worst - b.worst)).map(({ machine }) => machine)
}
