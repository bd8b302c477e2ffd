/*
 * Errors are written to a log and may be sent on: what could name or open something is taken out, in the browser before
 * it is sent and on the server before it is written. Each pattern is linear, and the text is cut first.
 */

const MAX_LENGTH = 500

/** Base64, hex and the like: a key, a token or an id that nobody can read. */
const LONG_TOKEN = /[A-Za-z0-9_+=-]{24,}/g
/** Firefox and Safari write `name@https://…` in a stack. */
const EMAIL = /[^\s@<>"'()]{1,64}@(?!(?:https?|wss?|blob|file):)[^\s@<>"'()]{1,255}/g
/** From the question mark or the hash of an address to its end. */
const AFTER_PATH = /((?:https?|wss?):\/\/[^\s?#()]{1,300}|\/[\w./$-]{0,300})[?#][^\s()]{0,2000}/g
const USER_INFO = /(:\/\/)[^\s/@]{1,200}@/g
const DOUBLE_QUOTED = /"[^"]{0,500}"/g
const QUOTED = /'[^']{0,500}'|“[^”]{0,500}”|`[^`]{0,500}`/g
const BEARER = /\b(bearer|basic)\s+\S+/gi

/** The names of a property or a variable say where the error is; anything else may be what somebody typed. */
const keepsName = (quoted: string): string =>
  /^.[A-Za-z_$][\w$.]{0,40}.$/.test(quoted) ? quoted : `${quoted[0]}…${quoted.at(-1)}`

/** A file of the build has a digest in its name, which says nothing about anybody. */
const isFileName = (text: string): boolean => /\.(m?js|tsx?|css)(?::\d+)*$/.test(text)

/** Long words without a digit are words. */
const tokenOrWord = (text: string): string => (/\d/.test(text) ? '[token]' : text)

export function scrubText(text: string): string {
  const cut = text.slice(0, MAX_LENGTH)
  return cut
    .replace(AFTER_PATH, '$1')
    .replace(USER_INFO, '$1')
    .replace(EMAIL, '[email]')
    .replace(BEARER, '$1 [token]')
    .replace(DOUBLE_QUOTED, '"…"')
    .replace(QUOTED, keepsName)
    .split(/(\s+|[()])/)
    .map((word) => (isFileName(word) ? word : word.replace(LONG_TOKEN, tokenOrWord)))
    .join('')
}
