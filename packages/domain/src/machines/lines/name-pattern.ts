/**
 * A name against a pattern in which `*` is any characters, and an empty one every name. No regular expression is made of
 * it: those that people write could be slow. Each part between two stars is looked for once, from the left.
 */
export function matchesName(pattern: string, name: string): boolean {
  if (pattern === '' || pattern === '*') return true
  const parts = pattern.split('*')
  const first = parts[0] ?? ''
  if (parts.length === 1) return name === first
  const last = parts.at(-1) ?? ''
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last))
    return false
  let at = first.length
  const end = name.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = name.indexOf(part, at)
    if (found < 0 || found + part.length > end) return false
    at = found + part.length
  }
  return true
}
