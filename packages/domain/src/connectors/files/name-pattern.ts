/** Whether the name of a file is as a pattern says: `*` is any letters, `?` is one. Case does not count, as on network folders. */
export function matchesPattern(name: string, pattern: string): boolean {
  const text = name.toLowerCase()
  const wanted = pattern.toLowerCase()
  let at = 0
  let of = 0
  let star = -1
  let resumeAt = 0
  while (at < text.length) {
    if (wanted[of] === '*') {
      star = of
      resumeAt = at
      of += 1
    } else if (of < wanted.length && (wanted[of] === '?' || wanted[of] === text[at])) {
      at += 1
      of += 1
    } else if (star >= 0) {
      // The last asterisk takes one letter more; those before it need not be tried again.
      resumeAt += 1
      at = resumeAt
      of = star + 1
    } else return false
  }
  while (wanted[of] === '*') of += 1
  return of === wanted.length
}
