import Type from 'typebox'

/** A name or an address of IPv4 or IPv6. */
export const Host = Type.String({ minLength: 1, maxLength: 253, pattern: '^[A-Za-z0-9._:-]+$' })

export const Port = Type.Integer({ minimum: 1, maximum: 65_535 })
