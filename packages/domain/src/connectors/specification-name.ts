/** Beginnings of meanings, and the specification that gives them. */
const SPECIFICATIONS: Readonly<Record<string, string>> = {
  opc40550: 'OPC 40550-1',
  opc40001: 'OPC 40001-1',
  opc34100: 'OPC 34100',
  isa95: 'OPC 10031-4',
  opcua: 'OPC UA',
  mtconnect: 'MTConnect',
}

/** The specification by which nodes have their meanings: that of most of them. Null where none says anything. */
export function specificationName(meanings: readonly (string | null | undefined)[]): string | null {
  const names = meanings.flatMap((meaning) => SPECIFICATIONS[meaning?.split(':')[0] ?? ''] ?? [])
  const counts = [...Map.groupBy(names, (name) => name)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  return counts[0]?.[0] ?? null
}
