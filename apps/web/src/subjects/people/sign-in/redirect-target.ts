/** Where someone goes who wanted nothing in particular: from there to where their work is (rules: pages 15). */
export const HOME = '/'

const GUEST_PATHS = ['/login', '/external-login-callback']

/**
 * Only a path of this site: a link to the portal must not be able to send someone elsewhere after they
 * signed in. Browsers read `\` as `/` and skip tabs and line ends, so those are refused as well.
 */
export function redirectTarget(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return HOME
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is kept out
  if (wanted.includes('//') || /[\\\u0000-\u0020]/.test(wanted)) return HOME
  const path = wanted.split(/[?#]/, 1)[0] ?? ''
  return path === '/' || GUEST_PATHS.includes(path.replace(/\/+$/, '')) ? HOME : wanted
}
