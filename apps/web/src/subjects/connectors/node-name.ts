/** The last part of an id: a path of umati and MTConnect, or a node of OPC UA. */
export function nodeName(id: string): string {
  const text = id.replace(/^nsu=[^;]*;/, '').replace(/^[isgb]=/, '')
  return text.split(/[/.]/).filter(Boolean).at(-1) ?? id
}
