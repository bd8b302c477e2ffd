/** Something, an at sign, and a domain with a dot in it; the mail that arrives there has the last word. */
export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$'

const EMAIL = new RegExp(EMAIL_PATTERN)

export const isEmail = (text: string): boolean => EMAIL.test(text)
