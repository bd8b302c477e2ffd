/** Something, an at sign, and a domain with a dot in it; only a mail that arrives proves it. */
export const EMAIL_PATTERN = '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$'

const EMAIL = new RegExp(EMAIL_PATTERN)

export const isEmail = (text: string): boolean => EMAIL.test(text)
